/** The button "Export": csv or xlsx of all that is filtered, not only of the page. */
import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useSay } from '#web/language.ts'
import type { ExportFormat } from './export.ts'
import type { Selection } from './selection.ts'
import { texts } from './texts.ts'

export type ExportMenu = { run: (format: ExportFormat, selection?: Selection) => void }

export function ExportItems({ count, onExport }: { count: number; onExport: (format: ExportFormat) => void }) {
  const say = useSay()
  const touch = useMediaQuery('(max-width: 767.98px)') ? 44 : 0
  return (
    <>
      <Menu.Label>
        {say(texts.export)}: {say(texts.export_count, { count })}
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

export function ExportButton({ count, menu }: { count: number; menu: ExportMenu }) {
  const say = useSay()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} disabled={count === 0}>
          {say(texts.export)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems count={count} onExport={menu.run} />
      </Menu.Dropdown>
    </Menu>
  )
}
