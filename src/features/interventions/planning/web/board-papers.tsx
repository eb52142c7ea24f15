/** What leaves the board as a file: the morning sheets of a day, and the week of everybody. */
import { Button } from '@mantine/core'
import { downloadFile } from '#web/download.ts'
import { IconFileSpreadsheet, IconPrinter } from '#web/icons.tsx'
import { useLanguage, useSay } from '#web/language.ts'
import { daySheets } from '../sheet-contract.ts'
import { sheetTexts as texts } from '../sheet-texts.ts'

type BoardPapersProps = {
  /** The first day that is shown. */
  on: string
  days: number
  /** Only of this one. */
  technician_id?: number
}

export function BoardPapers({ on, days, technician_id }: BoardPapersProps) {
  const say = useSay()
  const language = useLanguage()
  const query = { on, language, ...(technician_id === undefined ? {} : { technician_id }) }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        title={say(texts.print_hint)}
        leftSection={<IconPrinter size={16} />}
        onClick={() => void downloadFile(daySheets.paper, {}, undefined, query)}
      >
        {say(texts.print)}
      </Button>
      {technician_id === undefined && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileSpreadsheet size={16} />}
          onClick={() => void downloadFile(daySheets.week, {}, undefined, { from: on, days })}
        >
          {say(texts.week)}
        </Button>
      )}
    </>
  )
}
