import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, notFound } from '@tanstack/react-router'
import { GivingSettings } from '#allowance/web/GivingSettings.tsx'
import { Connections } from '#auth/web/Connections.tsx'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { Screen } from '#platform/web/ui/Screen.tsx'
import type { CompanySettings } from '#settings/contract/settings.ts'
import { FORMS, type FormSection } from '#settings/web/forms.ts'
import { isSection, SECTION_TITLES, type Section } from '#settings/web/section-titles.ts'
import { Settings } from '#settings/web/Settings.tsx'
import { settingsQuery } from '#settings/web/SettingsSection.tsx'
import { useDraft } from '#settings/web/use-draft.ts'
import { OwnFields } from '#users/web/OwnFields.tsx'
import { leadOf, SETTINGS_PAGES } from './settings-pages.ts'
import classes from './SettingsPage.module.css'

/** Rules that the company decides too; its page stands in a group of its own in the sidebar. */
const RECOGNITION = {
  link: linkOptions({ to: paths.recognition }),
  title: msg`Recognition`,
  lead: msg`What a card of thanks has.`,
}

/** The sections of the settings, each of which has a page. */
export function SettingsPage() {
  const { data: settings } = useQuery(settingsQuery)
  return (
    <Screen
      title={t`Settings`}
      lead={t`What your company decides. Each change is in the audit log.`}
      actions={
        <Button component={Link} to={paths.status} variant="default">{t`Status of Laurel`}</Button>
      }
    >
      <ul className={classes.pages}>
        {SETTINGS_PAGES.map((page) => (
          <Item key={page.title.id} page={page} settings={settings} />
        ))}
        <Item page={RECOGNITION} settings={settings} />
      </ul>
    </Screen>
  )
}

function isForm(section: Section): section is FormSection {
  return Object.hasOwn(FORMS, section)
}

interface ItemProps {
  page: (typeof SETTINGS_PAGES)[number] | typeof RECOGNITION
  settings: CompanySettings | undefined
}

/** A page of the settings: the whole card leads there. */
function Item({ page, settings }: ItemProps) {
  const { title, lead, link } = page
  const form = 'section' in page && isForm(page.section) ? FORMS[page.section] : null
  return (
    <li>
      <Link {...link} className={classes.page}>
        {t(title)}
      </Link>
      <p className={classes.lead}>
        {t(lead)}
        {settings && form && <Unsaved names={form.names} settings={settings} />}
      </p>
    </li>
  )
}

interface UnsavedProps {
  names: (typeof FORMS)[keyof typeof FORMS]['names']
  settings: CompanySettings
}

/** Marks a section where something is typed and not saved. */
function Unsaved({ names, settings }: UnsavedProps) {
  const draft = useDraft(settings)
  if (!draft.isAnyChanged(names)) return null
  return (
    <strong className={classes.unsaved}>
      {' '}
      <Trans>Not saved yet</Trans>
    </strong>
  )
}

const route = getRouteApi(paths.settingsSection)

/** One section. */
export function SettingsSectionPage() {
  const { section } = route.useParams()
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router's own way
  if (!isSection(section)) throw notFound()
  return (
    <Screen
      above={<BackLink to={paths.settings}>{t`Settings`}</BackLink>}
      title={t(SECTION_TITLES[section])}
      lead={t(leadOf(section))}
      isReading
    >
      <SectionForm section={section} />
    </Screen>
  )
}

/** What a section shows; some come from the feature that they are about. */
function SectionForm({ section }: { section: Section }) {
  if (section === 'connections') return <Connections />
  if (section === 'people') return <OwnFields />
  if (section === 'giving') return <GivingSettings />
  return <Settings key={section} section={section} />
}
