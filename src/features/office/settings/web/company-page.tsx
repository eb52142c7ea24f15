/** Our own data, as documents print it. */
import { useState } from 'react'
import { SwitchField } from '#web/form/choice-fields.tsx'
import { NumberField, TextareaField, TextField } from '#web/form/fields.tsx'
import { FormPage } from '#web/form/form-page.tsx'
import { ImageField } from '#web/form/image-field.tsx'
import { ProvinceField } from '#web/form/province-field.tsx'
import { useSay } from '#web/language.ts'
import { Hint } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { askedOnce, useAnswer } from '#web/use-answer.ts'
import { type Company, CompanyInput, company } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './settings.module.css'

export function CompanyPage() {
  const found = useAnswer(['record', company.get.path], company.get, {}, askedOnce)
  return <LoadedPage of={found}>{(data) => <CompanyForm loaded={data} />}</LoadedPage>
}

function CompanyForm({ loaded }: { loaded: Company }) {
  const say = useSay()
  const [known, setKnown] = useState(loaded)
  const pictured = (answer: unknown) => {
    // Both endpoints of the logo answer with the company.
    const next = answer as Company
    // A version that grew by more than the logo holds someone else's change, which the form must still meet.
    setKnown((old) => ({
      ...old,
      logo: next.logo,
      version: next.version === old.version + 1 ? next.version : old.version,
    }))
  }
  return (
    <FormPage schema={CompanyInput} endpoint={company.put} values={loaded} version={known.version} onSaved={setKnown}>
      {(form) => (
        <>
          <Hint>{say(texts.company_hint)}</Hint>
          <h2 className={styles.section}>{say(texts.identity)}</h2>
          <TextField form={form} name="name" label={texts.name} required />
          <TextField form={form} name="vat_number" label={texts.vat_number} />
          <TextField form={form} name="tax_code" label={texts.tax_code} />
          <TextField form={form} name="rea" label={texts.rea} />
          <TextField form={form} name="sdi_code" label={texts.sdi_code} />
          <ImageField
            label={texts.logo}
            src={known.logo}
            disabled={form.saving}
            upload={{ endpoint: company.setLogo, params: {} }}
            remove={{ endpoint: company.removeLogo, params: {} }}
            onSaved={pictured}
          />
          <h2 className={styles.section}>{say(texts.place)}</h2>
          <TextareaField form={form} name="address" label={texts.address} rows={2} />
          <TextField form={form} name="postal_code" label={texts.postal_code} />
          <TextField form={form} name="city" label={texts.city} />
          <ProvinceField form={form} name="province" label={texts.province} />
          <h2 className={styles.section}>{say(texts.contacts)}</h2>
          <TextField form={form} name="email" label={texts.email} type="email" />
          <TextField form={form} name="phone" label={texts.phone} type="tel" />
          <TextField form={form} name="website" label={texts.website} type="url" />
          <h2 className={styles.section}>{say(texts.archive)}</h2>
          <SwitchField
            form={form}
            name="delete_expired_files"
            label={texts.delete_expired_files}
            hint={texts.delete_expired_hint}
          />
          <h2 className={styles.section}>{say(texts.positions)}</h2>
          <SwitchField
            form={form}
            name="keep_positions"
            label={texts.keep_positions}
            hint={texts.keep_positions_hint}
          />
          <h2 className={styles.section}>{say(texts.planning)}</h2>
          <NumberField
            form={form}
            name="tell_after_minutes"
            label={texts.tell_after_minutes}
            hint={texts.tell_after_hint}
          />
        </>
      )}
    </FormPage>
  )
}
