import { ViewPanel, ViewTab } from '#platform/web/ui/Views.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Tabs, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { AnswerList } from './AnswerList.tsx'
import { GapList } from './GapList.tsx'
import classes from './ManageManuals.module.css'
import { MANUAL_VIEWS, useManualSearch, type ManualView } from './search-params.ts'
import { SectionEditor, useSectionEditor } from './SectionEditor.tsx'
import { SectionList } from './SectionList.tsx'

const VIEWS: Record<ManualView, MessageDescriptor> = {
  sections: msg`Sections`,
  answers: msg`Questions`,
  gaps: msg`Gaps`,
}

/** All sections, questions and gaps, and the form of a section (specification, section 2, Manual). */
export function ManageManuals() {
  const { view = 'sections', change } = useManualSearch()
  const editor = useSectionEditor()
  const show = (chosen: string | null) =>
    change({ view: MANUAL_VIEWS.find((known) => known === chosen), search: undefined })
  return (
    <Screen
      title={t`Manage Manuals`}
      lead={t`Write what people read under Help. The assistant answers from it.`}
      actions={
        view === 'sections' && (
          <Button
            variant="default"
            size="md"
            className={classes.add}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={editor.add}
          >
            <Trans>Add a section</Trans>
          </Button>
        )
      }
    >
      <div className={classes.columns}>
        <Tabs value={view} onChange={show} keepMounted={false}>
          <Tabs.List aria-label={t`Lists`}>
            {MANUAL_VIEWS.map((known) => (
              <ViewTab key={known} value={known}>
                {t(VIEWS[known])}
              </ViewTab>
            ))}
          </Tabs.List>
          <ViewPanel value="sections">
            <SectionList />
          </ViewPanel>
          <ViewPanel value="answers">
            <VisuallyHidden component="h2">{t(VIEWS.answers)}</VisuallyHidden>
            <AnswerList />
          </ViewPanel>
          <ViewPanel value="gaps">
            <VisuallyHidden component="h2">{t(VIEWS.gaps)}</VisuallyHidden>
            <GapList />
          </ViewPanel>
        </Tabs>
        <SectionEditor {...editor} />
      </div>
    </Screen>
  )
}
