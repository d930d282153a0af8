import { ViewPanel, ViewTab } from '#platform/web/ui/Views.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMayDo } from '#auth/web/session-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { RECOGNITION_VIEWS, type RecognitionView } from '../search-params.ts'
import { ReportList } from './ReportList.tsx'
import { RulesForm } from './RulesForm.tsx'
import { ValueList } from './ValueList.tsx'

const VIEWS: Record<RecognitionView, MessageDescriptor> = {
  reports: msg`Reports`,
  values: msg`Values`,
  rules: msg`Rules`,
}

/**
 * The administrator's part of recognition: reported words, the company's values, its rules. A
 * moderator has the reports.
 */
export function RecognitionAdministration() {
  const administers = useMayDo('administer')
  const { view: wanted = 'reports' } = useSearch({ from: paths.recognition })
  const view = administers ? wanted : 'reports'
  const navigate = useNavigate({ from: paths.recognition })
  const show = (chosen: string | null) =>
    void navigate({
      search: { view: RECOGNITION_VIEWS.find((known) => known === chosen) },
      replace: true,
      resetScroll: false,
    })
  return (
    <Screen
      title={t`Recognition`}
      lead={
        administers
          ? t`What people report, what your company stands for, and the rules for thanks.`
          : t`What people report.`
      }
    >
      <Tabs value={view} onChange={show} keepMounted={false}>
        <Tabs.List aria-label={t`Parts`}>
          {(administers ? RECOGNITION_VIEWS : (['reports'] as const)).map((known) => (
            <ViewTab key={known} value={known}>
              {t(VIEWS[known])}
            </ViewTab>
          ))}
        </Tabs.List>
        <ViewPanel value="reports">
          <ReportList />
        </ViewPanel>
        <ViewPanel value="values">
          <ValueList />
        </ViewPanel>
        <ViewPanel value="rules">
          <RulesForm />
        </ViewPanel>
      </Tabs>
    </Screen>
  )
}
