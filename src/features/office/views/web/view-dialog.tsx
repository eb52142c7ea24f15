/** Asks for the name of a view: of a new one, or of one that is renamed. */
import { useQueryClient } from '@tanstack/react-query'
import type { ListView } from '#lib/lists/list-view.ts'
import { SwitchField } from '#web/form/choice-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormDrawer } from '#web/form/form-page.tsx'
import { useSay } from '#web/language.ts'
import { type ListViewsAccess, viewsKey } from '#web/list/list-views.ts'
import { useSession } from '#web/session.ts'
import { toast } from '#web/ui/toast.ts'
import { ViewInput, ViewName, views } from '../contract.ts'
import { texts } from '../texts.ts'

type Props = React.ComponentProps<ListViewsAccess['Dialog']>

export function ViewDialog({ list, name: dialog, current, content, open, onClose }: Props) {
  const say = useSay()
  const client = useQueryClient()
  const mayShare = useSession()?.role === 'admin'
  const frame = { opened: true, onClose, as: 'modal', done: false } as const
  if (dialog === 'rename' && current)
    return (
      <FormDrawer
        {...frame}
        title={say(texts.rename_title)}
        schema={ViewName}
        endpoint={views.update}
        params={{ id: current.id }}
        version={current.version}
        values={{ name: current.name }}
        onSaved={({ name }: ListView) => {
          onClose()
          void client.invalidateQueries({ queryKey: viewsKey(list) })
          toast.success(texts.renamed, { params: { name } })
        }}
      >
        {(form) => <TextField form={form} name="name" label={texts.name} required />}
      </FormDrawer>
    )
  return (
    <FormDrawer
      {...frame}
      title={say(texts.new_title)}
      schema={ViewInput}
      endpoint={views.create}
      values={{ list: list.name, name: '', shared: false, ...content }}
      onSaved={async (made: ListView) => {
        onClose()
        toast.success(texts.saved, { params: { name: made.name } })
        await client.invalidateQueries({ queryKey: viewsKey(list) })
        open(made)
      }}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={texts.name} required />
          {mayShare && <SwitchField form={form} name="shared" label={texts.shared_field} />}
        </>
      )}
    </FormDrawer>
  )
}
