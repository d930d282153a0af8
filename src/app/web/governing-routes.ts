import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { readEventSearch } from '#audit-log/web/search-params.ts'
import { paths } from '#platform/web/paths.ts'
import type { SearchValues } from '#platform/web/search-params.ts'
import { isSection, SECTION_TITLES } from '#settings/web/section-titles.ts'
import { lazy, page } from './root-route.tsx'

/** The pages for the ways to other software, and for roles, settings, status and the audit log. */
export const governingRoutes = [
  createRoute({
    ...page(msg`API tokens of the company`, 'administrator'),
    path: paths.companyTokens,
    component: lazy(() => import('#api-tokens/web/TokenPage.tsx'), 'CompanyTokens'),
  }),
  createRoute({
    ...page(msg`Webhooks`, 'administrator'),
    path: paths.webhooks,
    component: lazy(() => import('#webhooks/web/Webhooks.tsx'), 'Webhooks'),
  }),
  createRoute({
    ...page(msg`Deliveries of a webhook`, 'administrator'),
    path: paths.webhook,
    component: lazy(() => import('#webhooks/web/Deliveries.tsx'), 'Deliveries'),
  }),
  createRoute({
    ...page(msg`Milestones`, 'administrator'),
    path: paths.milestones,
    component: lazy(() => import('#milestones/web/Milestones.tsx'), 'MilestonesPage'),
  }),
  createRoute({
    ...page(msg`Milestone`, 'administrator'),
    path: paths.milestone,
    component: lazy(() => import('#milestones/web/MilestonePage.tsx'), 'MilestonePage'),
  }),
  createRoute({
    ...page(msg`Chat`, 'administrator'),
    path: paths.chat,
    component: lazy(() => import('#chat/web/ChatSettings.tsx'), 'ChatSettings'),
  }),
  createRoute({
    ...page(msg`Screens of the wall`, 'administrator'),
    path: paths.screens,
    component: lazy(() => import('#feeds/web/Screens.tsx'), 'Screens'),
  }),
  createRoute({
    ...page(msg`Directory`, 'administrator'),
    path: paths.directory,
    component: lazy(() => import('#provisioning/web/DirectoryPage.tsx'), 'DirectoryPage'),
  }),
  createRoute({
    ...page(msg`Audit Log`, 'readAuditLog'),
    path: paths.auditLog,
    validateSearch: readEventSearch,
    component: lazy(() => import('#audit-log/web/AuditLog.tsx'), 'AuditLog'),
  }),
  createRoute({
    ...page(msg`Settings`, 'administrator'),
    path: paths.settings,
    component: lazy(() => import('./SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...page(
      ({ section }) => (isSection(section) ? SECTION_TITLES[section] : msg`Settings`),
      'administrator',
    ),
    path: paths.settingsSection,
    component: lazy(() => import('./SettingsPage.tsx'), 'SettingsSectionPage'),
  }),
  createRoute({
    ...page(msg`Status`, 'administrator'),
    path: paths.status,
    component: lazy(() => import('./StatusPage.tsx'), 'StatusPage'),
  }),
  createRoute({
    ...page(msg`Who may do what`, 'administratorAlone'),
    path: paths.roles,
    validateSearch: readRolesSearch,
    component: lazy(() => import('./RolesPage.tsx'), 'RolesPage'),
  }),
  createRoute({
    ...page(msg`The administrator’s account`, 'signedIn'),
    path: paths.handover,
    component: lazy(() => import('#handover/web/OfferedHandover.tsx'), 'OfferedHandover'),
  }),
] as const

/** The person who is to have a role. */
function readRolesSearch({ person }: SearchValues): { person?: number | undefined } {
  return { person: typeof person === 'number' && person > 0 ? person : undefined }
}
