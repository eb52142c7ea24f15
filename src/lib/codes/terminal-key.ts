/** What two terminal IDs are compared by: without regard to case and outer spaces. `terminal_key` of the database does the same. */
export const terminalKey = (terminal: string): string => terminal.trim().toUpperCase()
