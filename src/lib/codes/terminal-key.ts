/** As long as a terminal ID may be, in a job, a closing, a sheet and on a product. */
export const longestTerminalId = 50

/** What two terminal IDs are compared by: without regard to case and outer spaces. `terminal_key` of the database does the same. */
export const terminalKey = (terminal: string): string => terminal.trim().toUpperCase()
