import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconBookOff,
  IconDownload,
  IconPaperclip,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ManualSection } from '#manuals/contract/manual.ts'
import type { DocumentFacts } from '#platform/contract/documents.ts'
import { nameOfLanguage } from '#platform/contract/format.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { showBytes } from '#platform/web/ui/show-bytes.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { contentsQuery, documentAddress, sectionQuery } from './help-queries.ts'
import { HelpAside } from './HelpAside.tsx'
import classes from './HelpSection.module.css'
import { isPageLanguage, languageAttributes } from './in-language.ts'
import { LiveFacts } from './LiveFacts.tsx'
import { ManualText } from './ManualText.tsx'

/** A page with one section of the manuals. */
export function HelpSection() {
  const { key } = useParams({ from: paths.helpSection })
  const { data: section, error, isPending, refetch } = useQuery(sectionQuery(key))
  const isUnknown = error instanceof Refused
  // The address may have the key of another language.
  const title = section?.key ?? key
  const language = section && languageAttributes(section.language)
  return (
    <Screen
      title={title}
      {...(language && { titleIn: language })}
      above={<Breadcrumbs here={title} {...language} />}
      aside={<HelpAside section={section ?? { key }} />}
    >
      {isPending && (
        <Card>
          <RowsSkeleton rows={4} />
        </Card>
      )}
      {section && !isUnknown && <Opened key={section.key} section={section} />}
      {isUnknown && <Unknown words={wordsFor(error)} />}
      {section === undefined && error !== null && !isUnknown && (
        <LoadAlert words={t`This section could not be loaded.`} onRetry={() => void refetch()} />
      )}
      <Neighbours of={title} />
    </Screen>
  )
}

function Opened({ section }: { section: ManualSection }) {
  useHeadingOfAddress()
  return (
    <Card>
      <article className={classes.section} aria-label={section.key}>
        {!isPageLanguage(section.language) && (
          <p
            className={classes.language}
          >{t`This section is in ${{ language: nameOfLanguage(section.language, i18n.locale) }} only.`}</p>
        )}
        <LiveFacts facts={section.facts} />
        <div {...languageAttributes(section.language)}>
          <ManualText text={section.content} level={2} anchors />
        </div>
        {section.file && <Attachment file={section.file} />}
        <footer className={classes.footer}>
          <p>
            <Trans>
              Last changed <Moment date={section.updatedAt} />
            </Trans>
          </p>
        </footer>
      </article>
    </Card>
  )
}

/** Scrolls to the heading in the URL's hash once it is rendered: sources of replies link to it. */
function useHeadingOfAddress(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [hash])
}

function Unknown({ words }: { words: string }) {
  return (
    <Card>
      <EmptyState
        title={words}
        icon={<IconBookOff size={30} />}
        action={
          <Button renderRoot={(props) => <Link to={paths.help} {...props} />}>
            <Trans>All sections</Trans>
          </Button>
        }
      >
        <Trans>It may have been deleted, or have another name by now.</Trans>
      </EmptyState>
    </Card>
  )
}

/** The reader's place in the manuals. */
function Breadcrumbs({
  here,
  ...language
}: { here: string } & ReturnType<typeof languageAttributes>) {
  return (
    <nav aria-label={t`Breadcrumbs`}>
      <ol className={classes.crumbs}>
        <li>
          <Link to={paths.help} activeOptions={{ exact: true }}>{t`Help`}</Link>
        </li>
        <li aria-current="page" {...language}>
          {here}
        </li>
      </ol>
    </nav>
  )
}

/** The file of a section, to be saved. */
function Attachment({ file }: { file: DocumentFacts }) {
  const { document, name, type, bytes } = file
  return (
    <a className={classes.attachment} href={documentAddress(document)} download={name}>
      <IconPaperclip size={20} aria-hidden />
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>
        {type.toUpperCase()}, {showBytes(bytes)}
      </span>
      <IconDownload size={18} aria-hidden />
    </a>
  )
}

/** Links to the previous and the next section. */
function Neighbours({ of }: { of: string }) {
  const keys = useQuery(contentsQuery()).data?.sections.map(({ key }) => key) ?? []
  const at = keys.indexOf(of)
  const previous = at > 0 ? keys[at - 1] : undefined
  const next = at >= 0 ? keys[at + 1] : undefined
  if (previous === undefined && next === undefined) return null
  return (
    <nav aria-label={t`Other sections`} className={classes.neighbours}>
      {previous !== undefined && (
        <Link to={paths.helpSection} params={{ key: previous }}>
          <IconArrowLeft size={20} aria-hidden />
          <span>
            <span className={classes.side}>{t`Previous`}</span> {previous}
          </span>
        </Link>
      )}
      {next !== undefined && (
        <Link to={paths.helpSection} params={{ key: next }} className={classes.next}>
          <span>
            <span className={classes.side}>{t`Next`}</span> {next}
          </span>
          <IconArrowRight size={20} aria-hidden />
        </Link>
      )}
    </nav>
  )
}
