import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { IconBook2, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Contents, ManualGroup } from '#manuals/contract/manual.ts'
import { LANGUAGE_NAMES, type Language } from '#platform/contract/languages.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { contentsQuery, filterContents, partsQuery } from './help-queries.ts'
import { HelpAside } from './HelpAside.tsx'
import classes from './HelpContents.module.css'
import { HelpParts } from './HelpParts.tsx'
import { isPageLanguage, languageAttributes } from './in-language.ts'

const GROUP_NAMES: Readonly<Record<ManualGroup, MessageDescriptor>> = {
  start: msg`Start here`,
  thanks: msg`Thanks`,
  points: msg`Points`,
  gifts: msg`Gifts`,
  account: msg`Your account`,
  people: msg`People`,
  bonuses: msg`Bonuses and corrections`,
  shop: msg`The shop`,
  words: msg`Values and words`,
  running: msg`Running Laurel`,
  company: msg`From your company`,
  help: msg`When you need help`,
}

/** The sections of the manuals in their groups; those for the administrator are listed apart. */
export function HelpContents() {
  const { search = '' } = useSearch({ from: paths.help })
  const navigate = useNavigate({ from: paths.help })
  const query = useQuery(contentsQuery())
  const parts = useQuery(partsQuery(search))
  const sections = query.data?.sections
  const found = sections && filterContents(sections, search)
  const inside = search === '' ? [] : parts.data?.parts
  const filter = (text: string | undefined) =>
    void navigate({ search: { search: text }, replace: true, resetScroll: false })
  return (
    <Screen title={t`Help`} lead={t`How Laurel works, section by section.`} aside={<HelpAside />}>
      <ListTools
        count={
          found && plural({ sections: found.length }, { one: '# section', other: '# sections' })
        }
      >
        <SearchField label={t`Search the sections`} value={search} onSearch={filter} />
      </ListTools>
      {query.isPending && (
        <Card padding="flush">
          <RowsSkeleton rows={5} />
        </Card>
      )}
      {sections === undefined && query.isError && (
        <LoadAlert
          words={t`The help sections could not be loaded.`}
          onRetry={() => void query.refetch()}
        />
      )}
      {found && (
        <Groups sections={found.filter(({ audience }) => audience === 'everyone')} order={2} />
      )}
      {found?.some(({ audience }) => audience === 'administrator') && (
        <section aria-labelledby="administrators" className={classes.administrators}>
          <Title order={2} id="administrators">{t`For the administrator`}</Title>
          <Groups
            sections={found.filter(({ audience }) => audience === 'administrator')}
            order={3}
          />
        </section>
      )}
      {inside && inside.length > 0 && <HelpParts parts={inside} stale={parts.isPlaceholderData} />}
      {found?.length === 0 && inside?.length === 0 && (
        <Nothing filtered={search !== ''} onAll={() => filter(undefined)} />
      )}
    </Screen>
  )
}

/** The sections under the names of their groups, whose headings have this level. */
function Groups({ sections, order }: Contents & { order: 2 | 3 }) {
  return [...Map.groupBy(sections, ({ group }) => group)].map(([group, own]) => (
    <section key={group} aria-labelledby={`group-${group}-${order}`} className={classes.group}>
      <Title order={order} id={`group-${group}-${order}`} className={classes.name}>
        {t(GROUP_NAMES[group])}
      </Title>
      <Sections sections={own} />
    </section>
  ))
}

function Sections({ sections }: Contents) {
  return (
    <ul className={classes.sections}>
      {sections.map(({ key, language, summary }) => (
        <li key={`${language} ${key}`}>
          <Link to={paths.helpSection} params={{ key }} className={classes.section}>
            <span className={classes.words}>
              <span className={classes.key} {...languageAttributes(language)}>
                {key}
              </span>
              <span className={classes.summary} {...languageAttributes(language)}>
                {summary}
              </span>
              <LanguageMark language={language} />
            </span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The language of a section that does not exist in the page's. */
function LanguageMark({ language }: { language: Language }) {
  if (isPageLanguage(language)) return null
  return (
    <span className={classes.language} lang={language}>
      {LANGUAGE_NAMES[language]}
    </span>
  )
}

function Nothing({ filtered, onAll }: { filtered: boolean; onAll: () => void }) {
  return (
    <Card>
      {filtered ? (
        <EmptyState
          title={t`No section matches`}
          icon={<IconBook2 size={30} />}
          action={<Button variant="default" onClick={onAll}>{t`Show all sections`}</Button>}
        >
          <Trans>Try another word, or ask the assistant: it looks into the sections too.</Trans>
        </EmptyState>
      ) : (
        <EmptyState title={t`There is nothing to read yet`} icon={<IconBook2 size={30} />}>
          <Trans>The manuals are still to be written.</Trans>
        </EmptyState>
      )}
    </Card>
  )
}
