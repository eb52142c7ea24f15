/** Under which the browser keeps what it knows of due-date runs. */
export const dueDatesKey = ['due-dates'] as const
