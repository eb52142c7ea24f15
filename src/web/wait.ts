/** Waits; without a time only until the browser has answered whatever was pressed meanwhile. */
export const wait = (ms = 0) => new Promise<void>((done) => setTimeout(done, ms))
