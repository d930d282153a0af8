import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconBook2 } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { manualEndpoints } from '#manuals/contract/manual-endpoints.ts'
import type { ManagedSection } from '#manuals/contract/manual.ts'
import { call } from '#platform/web/api/client.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SearchField } from '#platform/web/ui/SearchField.tsx'
import { sectionsQuery } from './help-queries.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { SectionTable } from './SectionTable.tsx'
import { TranslationDialog } from './TranslationDialog.tsx'
import { useManualSearch } from './use-manual-search.ts'

const FAILED = msg`The sections could not be loaded.`

/** All sections, with search and actions. */
export function SectionList() {
  const { search = '', change } = useManualSearch()
  const query = useInfiniteQuery(sectionsQuery(search))
  const history = useDialog<ManagedSection>()
  const removal = useDialog<ManagedSection>()
  const sections = query.data?.pages.flatMap((page) => page.sections)
  const total = query.data?.pages[0]?.total
  return (
    <>
      <ListTools
        count={
          total === undefined ? undefined : plural(total, { one: '# section', other: '# sections' })
        }
      >
        <SearchField
          label={t`Search the sections`}
          value={search}
          onSearch={(text) => change({ search: text })}
        />
      </ListTools>
      {sections === undefined && query.isError ? (
        <LoadAlert words={t(FAILED)} onRetry={() => void query.refetch()} />
      ) : (
        <Card padding="flush">
          {sections === undefined && <RowsSkeleton rows={5} />}
          {sections?.length === 0 && <Nothing filtered={search !== ''} />}
          {sections !== undefined && sections.length > 0 && (
            <SectionTable
              sections={sections}
              stale={query.isPlaceholderData}
              onEdit={({ key, language }) => change({ edit: key, language })}
              onTranslate={({ key }, language) => change({ translate: key, language })}
              onHistory={history.open}
              onDelete={removal.open}
            />
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t(FAILED)} />
      <TranslationDialog onHistory={history.open} onDelete={removal.open} />
      <HistoryDialog section={history.subject} opened={history.opened} onClose={history.close} />
      <RemoveSectionDialog
        section={removal.subject}
        opened={removal.opened}
        onClose={removal.close}
      />
    </>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title={t`No section matches`} icon={<IconBook2 size={30} />}>
      <Trans>All the words have to be in its key or its content. Try fewer.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={t`There is no section yet`} icon={<IconBook2 size={30} />}>
      <Trans>
        Write the first one in the form: colleagues can read it, and the assistant knows it.
      </Trans>
    </EmptyState>
  )
}

interface RemoveSectionDialogProps {
  opened: boolean
  section: ManagedSection | null
  onClose: () => void
}

/** Asks before a section is deleted. */
function RemoveSectionDialog({ opened, section, onClose }: RemoveSectionDialogProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: ManagedSection) => call(manualEndpoints.removeSection, { params: { id } }),
    onSuccess: () => {
      announceMessage('success', t`The section is deleted.`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manual'] }),
  })
  const key = section?.key
  return (
    <ActionDialog
      opened={opened}
      title={t`Delete section`}
      action={t`Delete`}
      subject={section}
      mutation={remove}
      onClose={onClose}
    >
      <p>
        <Trans>
          Delete <strong dir="auto">{key}</strong>? Nobody can read it any more, and the assistant
          forgets it. Saved again under the same key, it has its versions again.
        </Trans>
      </p>
      {section?.isTranslation === true && (
        <p>{t`People then read the section in the language in which it was written.`}</p>
      )}
      {section !== null && section.translations.length > 0 && (
        <p>{t`Its translations are deleted with it.`}</p>
      )}
    </ActionDialog>
  )
}
