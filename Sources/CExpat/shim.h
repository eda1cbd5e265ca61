/* The library alone; its headers stay inside C targets of ours. */
