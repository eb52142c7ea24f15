/** Asks for the name of a view: of a new one, or of one that is renamed. */
import { useQueryClient } from '@tanstack/react-query'
import { ActionForm } from '#web/form/action-form.tsx'
import { SwitchField } from '#web/form/choice-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { useSay } from '#web/language.ts'
import { type ListViewsAccess, viewsKey } from '#web/list/list-views.ts'
import { useSession } from '#web/session.ts'
import { ViewInput, ViewName, views } from '../contract.ts'
import { texts } from '../texts.ts'

type Props = React.ComponentProps<ListViewsAccess['Dialog']>

export function ViewDialog({ list, name: dialog, current, content, open, onClose }: Props) {
  const say = useSay()
  const client = useQueryClient()
  const mayShare = useSession()?.role === 'admin'
  const read = () => client.invalidateQueries({ queryKey: viewsKey(list) })
  if (dialog === 'rename' && current)
    return (
      <ActionForm
        onClose={onClose}
        title={say(texts.rename_title)}
        schema={ViewName}
        endpoint={views.update}
        params={{ id: current.id }}
        version={current.version}
        values={{ name: current.name }}
        refresh={() => void read()}
        successToast={({ name }) => [texts.renamed, { params: { name } }]}
      >
        {(form) => <TextField form={form} name="name" label={texts.name} required />}
      </ActionForm>
    )
  return (
    <ActionForm
      onClose={onClose}
      title={say(texts.new_title)}
      schema={ViewInput}
      endpoint={views.create}
      values={{ list: list.name, name: '', shared: false, ...content }}
      successToast={({ name }) => [texts.saved, { params: { name } }]}
      onDone={(made) => void read().then(() => open(made))}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={texts.name} required />
          {mayShare && <SwitchField form={form} name="shared" label={texts.shared_field} />}
        </>
      )}
    </ActionForm>
  )
}
