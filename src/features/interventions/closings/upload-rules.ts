/** The upload of closings that were made outside: what its file holds, and what can be wrong with a row. */

import { plainFields } from '#features/interventions/settings/job-fields.ts'
import { settingUploadProblems } from '#features/interventions/settings/problems.ts'
import { dayColumn } from '#features/interventions/settings/upload-rules.ts'
import { serialProblems } from '#features/warehouse/stock/problems.ts'
import { serialPattern } from '#features/warehouse/stock/rules.ts'
import { longestTerminalId } from '#lib/codes/terminal-key.ts'
import { both } from '#lib/texts/texts.ts'
import { defineUpload, problem, type UploadColumn } from '#lib/uploads/upload.ts'
import type { FindingKey } from './finding-texts.ts'
import { texts } from './texts.ts'

export const closingProblems = {
  unknown_intervention: problem(
    both('Unknown intervention', 'Intervento sconosciuto'),
    both('Neither our number nor a client’s reference.', 'Non è un nostro numero né un riferimento del cliente.'),
  ),
  not_open: problem(
    both('Intervention not assigned', 'Intervento non assegnato'),
    both(
      'Only a job that a technician has can be closed.',
      'Si chiude solo un intervento che un tecnico ha in carico.',
    ),
    { conflict: true },
  ),
  duplicate_reference: problem(
    both('Intervention twice', 'Intervento ripetuto'),
    both('It is in this file more than once.', 'Compare più volte nel file.'),
    { conflict: true },
  ),
  unknown_outcome: problem(
    both('Unknown outcome', 'Esito sconosciuto'),
    both('Done, or the code of an outcome reason.', 'Eseguito, oppure il codice di un motivo di esito.'),
  ),
  not_complete: problem(
    both('Closing not complete', 'Chiusura incompleta'),
    both(
      'Something that this job needs is missing or wrong.',
      'Manca o è errato qualcosa che serve a questo intervento.',
    ),
  ),
} as const

/** The heading under which a finding is told, where it is about a serial. */
export const problemOfFinding: Readonly<Partial<Record<FindingKey, string>>> = {
  installed_unknown: 'not_exists_serial_number',
  withdrawn_unknown: 'not_exists_serial_number',
  withdrawn_unknown_record: 'not_exists_serial_number',
  withdrawn_not_installed: 'not_installed_serial_number',
  withdrawn_not_installed_record: 'not_installed_serial_number',
  bad_serial: 'invalid_serial_number',
  installed_on_order: 'status_mismatch',
  installed_declared: 'duplicate_serial_number',
  withdrawn_declared: 'duplicate_serial_number',
}

const serial = (
  label: UploadColumn['label'],
  aliases: readonly string[],
  examples: readonly string[],
): UploadColumn => ({
  label,
  aliases,
  type: 'code',
  max: 50,
  pattern: serialPattern,
  invalid: 'invalid_serial_number',
  examples,
})

export const worksOfWord: Readonly<Record<string, 'works' | 'faulty'>> = {
  works: 'works',
  working: 'works',
  funziona: 'works',
  funzionante: 'works',
  faulty: 'faulty',
  guasto: 'faulty',
}

export const closingsUpload = defineUpload({
  kind: 'closings',
  title: texts.upload,
  rows: texts.rows,
  problems: {
    ...closingProblems,
    not_installed_serial_number: serialProblems.not_installed_serial_number,
    not_assigned_tech_serial_number: serialProblems.not_assigned_tech_serial_number,
    not_exists_serial_number: serialProblems.not_exists_serial_number,
    searial_not_assigned_this_tech: serialProblems.searial_not_assigned_this_tech,
    status_mismatch: serialProblems.status_mismatch,
    invalid_serial_number: serialProblems.invalid_serial_number,
    duplicate_serial_number: serialProblems.duplicate_serial_number,
    invalid_day: settingUploadProblems.invalid_day,
    invalid_choice: settingUploadProblems.invalid_choice,
  },
  columns: {
    reference: {
      label: texts.intervention,
      aliases: ['riferimento', 'intervento', 'numero', 'ticket', 'id'],
      required: true,
      type: 'code',
      max: plainFields.client_reference.control.max,
      examples: ['INT-26-00012', '204838', '204839'],
    },
    outcome: {
      label: texts.outcome,
      aliases: ['esito'],
      required: true,
      max: 60,
      examples: ['eseguito', 'CHIUSO', 'eseguito'],
    },
    worked_on: {
      ...dayColumn,
      label: texts.worked_on,
      aliases: ['data', 'data lavoro', 'data chiusura', 'eseguito il', 'date'],
      required: true,
      examples: ['11-11-2026', '11-11-2026', '12-11-2026'],
    },
    installed_serial: serial(
      texts.installed,
      ['matricola installata', 'seriale installato'],
      ['00123-PX-88409', '', ''],
    ),
    withdrawn_serial: serial(
      texts.withdrawn_serial,
      ['matricola ritirata', 'seriale ritirato'],
      ['00123-PX-74536', '', ''],
    ),
    condition: {
      label: texts.condition,
      aliases: ['condizione', 'stato ritirato'],
      max: 30,
      pattern: new RegExp(`^(?:${Object.keys(worksOfWord).join('|')})$`, 'i'),
      invalid: 'invalid_choice',
      examples: ['guasto', '', ''],
    },
    client_terminal_id: {
      label: texts.client_terminal_id,
      aliases: ['tml', 'tid', 'codice tml', 'codice terminale'],
      type: 'code',
      max: longestTerminalId,
      examples: ['30407731', '', ''],
    },
    notes: {
      label: texts.notes,
      aliases: ['note', 'nota'],
      max: 2000,
      examples: ['', 'Esercente chiuso per ferie', ''],
    },
  },
})
