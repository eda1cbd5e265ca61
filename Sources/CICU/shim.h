/* The library alone; its headers stay inside CTextBreaks. */
