/** Clients' files of interventions as both sides know them: the upload, the groups of a file sent again, and what is decided there. */
import { z } from 'zod'
import { Id, integer } from '#lib/records/fields.ts'
import { both } from '#lib/texts/texts.ts'
import { defineUpload } from '#lib/uploads/upload.ts'
import { fileProblems } from './files-problems.ts'
import { titles } from './titles.ts'

export const interventionsUpload = defineUpload({
  kind: 'interventions',
  title: titles.upload,
  rows: both('{count|intervention|interventions}', '{count|intervento|interventi}'),
  // Those of a file are the fields that its format reads.
  columns: {},
  problems: fileProblems,
  context: {
    version_id: 'Which version of which file format reads the file; POST /api/intervention-files/look finds it.',
    file_format_id:
      'Instead of the version: the format, of which the header chooses the version. Without both the header chooses.',
  },
})

/** How a row of a file stands to the jobs that we have; gone are jobs that the file before listed and this one does not. */
export const fileGroups = ['new', 'changed', 'unchanged', 'closed', 'gone'] as const
export type FileGroup = (typeof fileGroups)[number]
/** Those groups as the report of an upload names them. */
export const reportGroups = ['new', 'changed', 'unchanged', 'gone', 'closed_here'] as const

const Rows = z.strictObject({
  accept: z.boolean(),
  /** Rows that are treated the other way round. */
  except: z.array(integer).max(200_000).default([]),
})

/** What an admin decides about the differences: by group, with exceptions row by row. */
export const FileChoices = z.strictObject({
  /** The digest of the differences that were looked at; needed when the file lists jobs that are known. */
  seen: z.string().max(64).optional(),
  /** Decided for whole groups, whatever is in them when it is inserted: needs no digest. */
  by_group: z.literal(true).optional(),
  new: Rows.default({ accept: true, except: [] }),
  changed: Rows.default({ accept: true, except: [] }),
  gone: z
    .strictObject({
      /** Which of them to cancel: none, those without a technician, or all. */
      cancel: z.enum(['none', 'open', 'all']),
      /** Jobs that are treated the other way round. */
      except: z.array(Id).max(200_000).default([]),
    })
    .default({ cancel: 'none', except: [] }),
})
export type FileChoices = z.output<typeof FileChoices>

/** Terminal IDs of a client: # is a digit, @ a letter, * either; several forms are separated by commas. */
export function terminalPattern(mask: string | null): RegExp {
  if (mask === null) return /^[A-Z0-9]{4,16}$/i
  const forms = mask
    .split(',')
    .map((form) => form.trim())
    .filter((form) => form !== '')
    .map((form) => [...form].map((sign) => signs[sign] ?? sign.replace(/[^A-Za-z0-9]/, '\\$&')).join(''))
  return new RegExp(`^(?:${forms.join('|')})$`, 'i')
}
const signs: Readonly<Record<string, string>> = { '#': '\\d', '@': '[A-Z]', '*': '[A-Z0-9]' }
