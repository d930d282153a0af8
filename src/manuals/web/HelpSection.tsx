import { useEffect } from 'react'
import { Button } from '@mantine/core'
import { IconBookOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import type { Section } from '#manuals/contract/manual.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { sectionQuery } from './help-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { Unread } from '#platform/web/ui/Unread.tsx'
import { Attachment } from './Attachment.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { HelpAside } from './HelpAside.tsx'
import classes from './HelpSection.module.css'
import { LiveFacts } from './LiveFacts.tsx'
import { ManualText } from './ManualText.tsx'
import { Neighbours } from './Neighbours.tsx'

/** A page with one section of the manuals. */
export function HelpSection() {
  const { key } = useParams({ from: paths.helpSection })
  const { data: section, error, isPending, refetch } = useQuery(sectionQuery(key))
  const isUnknown = error instanceof Refused
  return (
    <Screen title={key} above={<Breadcrumbs here={key} />} aside={<HelpAside section={key} />}>
      {isPending && (
        <Card>
          <RowsSkeleton rows={4} />
        </Card>
      )}
      {section && !isUnknown && <Opened key={section.key} section={section} />}
      {isUnknown && <Unknown words={error.message} />}
      {section === undefined && error !== null && !isUnknown && (
        <Unread words="This section could not be loaded." onRetry={() => void refetch()} />
      )}
      <Neighbours of={key} />
    </Screen>
  )
}

function Opened({ section }: { section: Section }) {
  useHeadingOfAddress()
  return (
    <Card>
      <article className={classes.section} aria-label={section.key}>
        <LiveFacts facts={section.facts} />
        <ManualText text={section.content} level={2} anchors />
        {section.file && <Attachment file={section.file} />}
        <footer className={classes.footer}>
          <p>
            Last changed <Moment date={section.updatedAt} />
          </p>
        </footer>
      </article>
    </Card>
  )
}

/** Scrolls to the heading that a source of a reply points at, now that it is there. */
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
          <Button renderRoot={(props) => <Link to={paths.help} {...props} />}>All sections</Button>
        }
      >
        It may have been deleted, or have another name by now.
      </EmptyState>
    </Card>
  )
}
