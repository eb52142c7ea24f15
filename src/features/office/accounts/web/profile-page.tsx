/** The own account: details, picture, password, second step, devices, language and theme. */
import { Radio, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { NotificationsCard } from '#features/office/notifications/web/shared.tsx'
import { OwnDataCard } from '#features/office/privacy/web/shared.tsx'
import { CoveredProvinces } from '#features/technicians/people/web/shared.tsx'
import { TextareaField, TextField } from '#web/form/fields.tsx'
import { ImageField } from '#web/form/image-field.tsx'
import { RecordForm } from '#web/form/record-form.tsx'
import { IconShieldLock } from '#web/icons.tsx'
import { language, useSay } from '#web/language.ts'
import { session } from '#web/session.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import { LoadedPage } from '#web/ui/loaded-page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { askedOnce, useAnswer } from '#web/use-answer.ts'
import { type Profile, ProfileInput, profile } from '../contract.ts'
import { texts } from '../texts.ts'
import styles from './accounts.module.css'
import { EmailCard, PasswordCard } from './change-cards.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import { Card, LanguageField } from './shared.tsx'
import { TotpCard } from './totp-card.tsx'

export function ProfilePage() {
  const found = useAnswer(['record', profile.get.path], profile.get, {}, askedOnce)
  return <LoadedPage of={found}>{(data) => <ProfileCards loaded={data} />}</LoadedPage>
}

/** The frame shows the name and picture too. */
const updateSession = ({ first_name, last_name, picture_path, picture_url }: Profile) =>
  session.update({ first_name, last_name, picture_path, picture_url })

function ProfileCards({ loaded }: { loaded: Profile }) {
  const say = useSay()
  const [known, setKnown] = useState(loaded)
  /** Something else than the form changed the account; a version that grew by more holds someone else's change. */
  const besides = (next: Profile) => {
    updateSession(next)
    setKnown((old) => ({ ...next, version: next.version <= old.version + 1 ? next.version : old.version }))
  }
  const saved = (next: Profile) => {
    if (next.language !== known.language) language.set(next.language)
    setKnown(next)
    updateSession(next)
  }
  // What must be done first stands first, on a phone too.
  const must = known.two_factor_required && !known.two_factor
  const totp = <TotpCard profile={known} onChanged={besides} />
  return (
    <>
      <PageHeader />
      {must && (
        <Row as="p" className={styles.must} gap={2} my={1.5} mx="page" py={2.5} px={3} notice="warning" role="status">
          <IconShieldLock size={18} />
          {say(texts.totp_must)}
        </Row>
      )}
      <Grid className={styles.columns} gap={3} align="start" pt={3} pb={6} px="page">
        <Grid gap={3} shrink>
          {must && totp}
          <Card title={say(texts.your_data)}>
            <RecordForm
              schema={ProfileInput}
              endpoint={profile.update}
              values={loaded}
              version={known.version}
              onSaved={saved}
            >
              {(form) => (
                <>
                  <ImageField
                    label={texts.picture}
                    shape="round"
                    crop
                    src={known.picture_path}
                    disabled={form.saving}
                    upload={{ endpoint: profile.setPicture, params: {} }}
                    remove={{ endpoint: profile.removePicture, params: {} }}
                    // Both endpoints of the picture answer with the profile.
                    onSaved={(answer) => besides(answer as Profile)}
                  />
                  <Grid columns={2} phoneColumns={1} gapY={4} gap={3}>
                    <TextField
                      form={form}
                      name="first_name"
                      label={texts.first_name}
                      required
                      autoComplete="given-name"
                    />
                    <TextField
                      form={form}
                      name="last_name"
                      label={texts.last_name}
                      required
                      autoComplete="family-name"
                    />
                    <TextField form={form} name="phone" label={texts.phone} type="tel" autoComplete="tel" required />
                  </Grid>
                  <TextareaField form={form} name="address" label={texts.address} rows={2} required />
                  <LanguageField form={form} hint={texts.language_hint} />
                </>
              )}
            </RecordForm>
          </Card>
          <NotificationsCard />
        </Grid>
        <Grid gap={3} shrink>
          {known.role === 'technician' && <CoveredProvinces />}
          {known.role === 'technician' && <PhoneCard />}
          {!must && totp}
          <EmailCard profile={known} onChanged={besides} />
          <PasswordCard twoFactor={known.two_factor} />
          <DevicesCard />
          <ThemeCard />
          <OwnDataCard />
        </Grid>
      </Grid>
    </>
  )
}

function ThemeCard() {
  const say = useSay()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Card title={say(texts.theme)}>
      <Radio.Group
        aria-label={say(texts.theme)}
        value={colorScheme === 'dark' ? 'dark' : 'light'}
        onChange={(next) => setColorScheme(next === 'dark' ? 'dark' : 'light')}
      >
        <Grid columns={2} phoneColumns={1} gapY={4} gap={3}>
          <Radio value="light" label={say(texts.light)} />
          <Radio value="dark" label={say(texts.dark)} />
        </Grid>
      </Radio.Group>
    </Card>
  )
}
