/** What a photo of a closing shows; a code asks for some by name. */
import { phoneTexts as texts } from '../../../phone-texts.ts'

export type PhotoKind = 'label' | 'receipt' | 'other'
export const kindWords = { label: texts.proof_label, receipt: texts.proof_receipt, other: texts.other_photo } as const
