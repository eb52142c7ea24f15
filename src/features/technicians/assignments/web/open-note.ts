/** Saves the transport note of an assignment, in the language of the screen. */
import { downloadFile } from '#web/download.ts'
import { language } from '#web/language.ts'
import { assignments } from '../contract.ts'

export const openNote = (id: number) => downloadFile(assignments.pdf, { id }, undefined, { language: language.get() })
