/** The one error a reader or writer of sheets throws, with a reason code; callers provide the message. */

export type SheetErrorReason =
  | 'empty'
  | 'no_rows'
  | 'broken'
  | 'password'
  | 'old_xls'
  | 'other_format'
  | 'not_a_sheet'
  | 'web_page'
  | 'macros'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_much_text'
  | 'unsafe'
  | 'timeout'

export class SheetError extends Error {
  readonly reason: SheetErrorReason
  /** For the log; people are shown words for the reason. */
  readonly detail: string | undefined
  /** The row number in the sheet, if known. */
  readonly row: number | undefined

  constructor(reason: SheetErrorReason, detail?: string, row?: number) {
    super(detail === undefined ? reason : `${reason}: ${detail}`)
    this.name = 'SheetError'
    this.reason = reason
    this.detail = detail
    this.row = row
  }
}
