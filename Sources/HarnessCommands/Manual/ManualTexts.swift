extension ManualPage {
  static let overview = """
    Reading apps cut a text into pages, each with a paginator of its own. harness runs paginators \
    over shared texts, lays every page out again with an independent referee, and measures hidden \
    text, wasted space, bad breaks and cost.

    Results go to standard output and to files, progress and messages to standard error. Options \
    may also be given as settings: the command line wins over the environment, and that over the \
    nearest harness.yml that is one's own.
    """

  static let environment = [
    (
      "HARNESS_…",
      "The value of the option with that name: HARNESS_FONT_SIZE=17,20 stands for --font-size 17 "
        + "--font-size 20, HARNESS_NO_TIMING=true for --no-timing. Commas separate the values of "
        + "options that may be repeated; \\, is a comma of a value."
    ),
    (
      "HARNESS_CORPORA",
      "The folder of corpora, when --corpora names none. Else it is looked for beside the program "
        + "and upwards from the working directory."
    ),
    (
      "HARNESS_SETTINGS",
      "The settings file, when --settings names none. It is obeyed whoever it belongs to; /dev/null "
        + "is none."
    ),
    (
      "HARNESS_CACHE",
      "The folder that keeps the texts which harness corpus fetch brings. Else it is "
        + "pagination-harness in XDG_CACHE_HOME, else in ~/.cache."
    ),
    ("NO_COLOR", "No colour, unless it is empty."),
    ("FORCE_COLOR", "Colour even into files, unless it is empty or 0."),
  ]

  static let files = [
    (
      "harness.yml",
      "Settings, in the working directory or the nearest folder above it, up to a repository's root "
        + "or the home folder. One that is another user's, or that others may write, is ignored "
        + "unless it is named. Its keys are long options without dashes, as in 'font-size: [17, 20]' "
        + "and 'no-timing: true'. Those below a command's name ('compare: {samples: 20}') are for "
        + "that command and win over those at the top. Paths are relative to the file. The section gates is not read as settings."
    ),
    (
      "reports/",
      "Where reports are written, a folder for each session, unless --output names another; "
        + "latest leads to the last."
    ),
    (
      "reports/results.sqlite",
      "The store of sessions, unless --store names another file. It only grows; copy or move it while "
        + "the harness is not running."
    ),
    (
      "~/.cache/pagination-harness/font-digests",
      "The SHA-256 of fonts that were read, in the folder of HARNESS_CACHE or XDG_CACHE_HOME where one "
        + "is set. A font is read again when its path, file number, length or a time of change is "
        + "another; 'harness doctor' reads the fonts of the published figures whatever it says. It "
        + "may be deleted."
    ),
    (
      "~/.cache/pagination-harness/font-names",
      "What the fonts of this machine call themselves, kept and read again in the same way."
    ),
    (
      "PREFIX/share/pagination-harness/corpora/",
      "The texts that are measured: a folder each, with corpus.json."
    ),
    (
      "PREFIX/share/pagination-harness/fonts/",
      "Fonts that came with the program, where it is not Debian that brings them. They are taken before "
        + "others of their family."
    ),
    (
      "~/.cache/pagination-harness/corpora/",
      "Texts that were fetched, unless HARNESS_CACHE or XDG_CACHE_HOME names another folder. They may "
        + "be deleted and fetched again."
    ),
  ]

  static let examples = [
    ("The first thing to try:", "harness compare --corpus diamond-sutra"),
    (
      "Your own book on one device, without times:",
      "harness compare --corpus my-book.txt --device phone-6 --font-size 20 --no-timing"
    ),
    (
      "A page that hides text, beside the correct page:",
      "harness show fixed-count --page 2 --beside greedy"
    ),
    (
      "What changed since the previous session:", "harness compare --against last"
    ),
    (
      "One figure over all sessions:", "harness history --metric missed_lines"
    ),
    ("Where a figure comes from:", "harness why missed_lines fixed-count"),
    ("Whether this machine can measure reliably:", "harness doctor"),
  ]
}
