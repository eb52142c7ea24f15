/** The button "Export": csv or xlsx of all that is filtered, not only of the page. */
import { Button } from '@mantine/core'
import { IconDownload } from '#web/icons.tsx'
import { useSay } from '#web/language.ts'
import { Menu } from '#web/ui/floating.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import type { ExportFormat } from './export.ts'
import type { Selection } from './selection.ts'
import { texts } from './texts.ts'

export type OnExport = (format: ExportFormat, selection?: Selection) => void

/** `more`: there are more than the count. */
type Counted = { count: number; more?: boolean }

export function ExportItems({ count, more, onExport }: Counted & { onExport: (format: ExportFormat) => void }) {
  const say = useSay()
  const touch = useNarrow() ? 44 : 0
  return (
    <>
      <Menu.Label>
        {say(texts.export)}: {more ? say(texts.more_than, { total: count }) : say(texts.n_rows, { count })}
      </Menu.Label>
      <Menu.Item mih={touch} onClick={() => onExport('xlsx')}>
        {say(texts.export_xlsx)}
      </Menu.Item>
      <Menu.Item mih={touch} onClick={() => onExport('csv')}>
        {say(texts.export_csv)}
      </Menu.Item>
    </>
  )
}

export function ExportButton({ count, more = false, onExport }: Counted & { onExport: OnExport }) {
  const say = useSay()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} disabled={count === 0}>
          {say(texts.export)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems count={count} more={more} onExport={onExport} />
      </Menu.Dropdown>
    </Menu>
  )
}
