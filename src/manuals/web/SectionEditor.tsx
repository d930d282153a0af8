import { t } from '@lingui/core/macro'
import { ActionIcon, Title } from '@mantine/core'
import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sessionQuery } from '#auth/web/session-queries.ts'
import type { ManagedSection } from '#manuals/contract/manual.ts'
import { MESSAGES } from '#platform/contract/messages.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { editedSectionQuery } from './help-queries.ts'
import { useManualSearch } from './search-params.ts'
import classes from './SectionEditor.module.css'
import { SectionForm } from './SectionForm.tsx'
import { readSectionDraft } from './use-section-form.ts'

/** The state of the form "Add or Update Manual Section", and the ways to an empty one. */
export function useSectionEditor() {
  const { edit = '', change } = useManualSearch()
  const user = useQuery(sessionQuery).data?.user
  const [begun, setBegun] = useState(0)
  const [isOpened, setOpened] = useState(() => Boolean(user && readSectionDraft(user.id, '')))
  // A new form without a section in the URL; it takes the focus.
  const begin = (opened: boolean) => {
    setBegun((count) => count + 1)
    setOpened(opened)
    if (edit !== '') change({ edit: undefined, language: undefined, gap: undefined })
  }
  return {
    begun,
    isOpened,
    onToggle: () => setOpened(!isOpened),
    add: () => begin(true),
    close: () => begin(false),
  }
}

/**
 * "Add or Update Manual Section": empty, or with the section of the address. On a phone an empty form
 * is closed.
 */
export function SectionEditor({
  begun,
  isOpened,
  onToggle,
  close,
}: ReturnType<typeof useSectionEditor>) {
  const { edit = '', language, gap } = useManualSearch()
  const user = useQuery(sessionQuery).data?.user
  const query = useQuery({
    ...editedSectionQuery({ key: edit, language }),
    enabled: edit !== '',
  })
  const [saved, setSaved] = useState<ManagedSection | null>(null)
  const isThere = edit === '' || query.data !== undefined
  return (
    <section aria-labelledby="section-form" className={classes.editor}>
      <Card>
        <Head isOpened={isOpened} {...(edit === '' && { onToggle })} />
        <div
          id="section-fields"
          className={classes.fields}
          data-open={isOpened || edit !== '' || undefined}
        >
          {!isThere && !query.isError && <RowsSkeleton rows={4} />}
          {!isThere && query.isError && (
            <LoadAlert
              words={t`This section could not be loaded.`}
              onRetry={() => void query.refetch()}
            />
          )}
          {isThere && user && (
            <SectionForm
              key={edit === '' ? begun : edit}
              userId={user.id}
              edit={edit}
              gap={gap}
              current={query.data ?? null}
              focus={edit !== '' ? 'content' : begun > 0 ? 'key' : null}
              onTyped={() => setSaved(null)}
              onSaved={(section) => {
                setSaved(section)
                close()
              }}
              onCancel={close}
            />
          )}
        </div>
        <div role="status" className={classes.status}>
          {saved && <Saved section={saved} />}
        </div>
      </Card>
    </section>
  )
}

interface HeadProps {
  isOpened: boolean
  /** Opens and closes the form on a phone; omitted while a section is open for editing. */
  onToggle?: () => void
}

function Head({ isOpened, onToggle }: HeadProps) {
  return (
    <div className={classes.head}>
      <Title order={2} id="section-form">{t`Add or Update Manual Section`}</Title>
      {onToggle !== undefined && (
        <ActionIcon
          variant="light"
          size="lg"
          radius="xl"
          className={classes.toggle}
          aria-labelledby="section-form"
          aria-expanded={isOpened}
          aria-controls="section-fields"
          onClick={onToggle}
        >
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function Saved({ section }: { section: ManagedSection }) {
  return (
    <>
      <IconCircleCheck size={20} aria-hidden />
      <p>
        <span>{t(MESSAGES.manualSaved)}</span>{' '}
        <Link to={paths.helpSection} params={{ key: section.key }}>{t`Read it`}</Link>
      </p>
    </>
  )
}
