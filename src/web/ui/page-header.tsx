/** The head of every page: the way to it, its title with a count, and its actions on the right. */

import { Link, useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { IconArrowLeft, IconChevronRight } from '#web/icons.tsx'
import { Box, Grid, Hint, look, Row, Text } from '#web/ui/layout.tsx'
import { useSay } from '../language.ts'
import { lazyPart } from '../lazy-part.tsx'
import { CountBadge } from './badge.tsx'
import { useOpenPage } from './page-context.ts'
import styles from './page-header.module.css'
import { uiTexts } from './texts.ts'
import { unbroken } from './unbroken.tsx'
import { WhatIsThis } from './what-is-this.tsx'

/** Needed only by a record that was opened from a list. */
const PageSteps = lazyPart(async () => (await import('../list/record-steps.tsx')).PageSteps)

type PageHeaderProps = {
  /** Replaces the page's own title, e.g. with the name of the record. */
  title?: string
  /** Sets the title in mono, for serials. */
  mono?: boolean
  /** Beside the title, such as "3,214 of 48,213". */
  count?: ReactNode
  /** Beside the title and count, such as a status. */
  note?: ReactNode
  /** A tile before the title. */
  sign?: ReactNode
  /** Of a screen for one task, which has no tabs on a phone: where its way back leads. */
  back?: string
  /** A quiet line under the title. */
  hint?: ReactNode
  /** On the right; the one filled button comes last. */
  actions?: ReactNode
}

/** Names the browser's tab after the page. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · Fieldstock` : 'Fieldstock'
  }, [title])
}

export function PageHeader({ title, mono, count, note, sign, back, hint, actions }: PageHeaderProps) {
  const say = useSay()
  const page = useOpenPage()
  const shown = title ?? say(page.title)
  useDocumentTitle(shown)
  const { history } = useRouter()
  const [fromList] = useState(() => history.location.state.trail?.to !== undefined)
  const crumbs = (
    <nav aria-label={say(uiTexts.breadcrumb)} className={styles.crumbs}>
      {page.trail.map(({ words, to }) => (
        <Fragment key={words.EN}>
          {to ? <Link to={to}>{say(words)}</Link> : <span>{say(words)}</span>}
          <IconChevronRight size={12} />
        </Fragment>
      ))}
      <Text aria-current="page" className={styles.here} weight={500} c="text-2" overflow="hidden">
        {unbroken(shown)}
      </Text>
    </nav>
  )
  return (
    <Box as="header" className={styles.header} rigid pt={5} px="page">
      {back ? <Box wideOnly>{crumbs}</Box> : crumbs}
      <Row className={styles.row} wrap={!back} align={back ? 'start' : 'center'} gapY={1} gap={2.5}>
        {back && (
          <Link to={back} aria-label={say(uiTexts.back)} {...look({ sign: 44, rigid: true, c: 'text' })}>
            <IconArrowLeft size={22} />
          </Link>
        )}
        {sign && (
          <Grid as="span" className={styles.sign} rigid place="center" round="card" tint="theme" wideOnly aria-hidden>
            {sign}
          </Grid>
        )}
        <Box shrink>
          <Row className={styles.row} wrap align="center" gapY={1} gap={2.5}>
            <h1 className={styles.title} data-mono={mono || undefined}>
              {unbroken(shown)}
            </h1>
            {page.about && <WhatIsThis ask={page.about} title={say(page.title)} />}
            {count !== undefined && count !== null && <CountBadge>{count}</CountBadge>}
            {note}
          </Row>
          {hint && (
            <Hint size="body" leading={20}>
              {unbroken(hint)}
            </Hint>
          )}
        </Box>
        {(fromList || actions) && (
          <Row wrap align="center" gap={2} ml="auto">
            {fromList && <PageSteps />}
            {actions}
          </Row>
        )}
      </Row>
    </Box>
  )
}
