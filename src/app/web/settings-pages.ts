import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { linkOptions } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { FORMS } from '#settings/web/forms.ts'
import { SECTION_TITLES, type Section } from '#settings/web/section-titles.ts'

const CONNECTIONS_LEAD = msg`The operator of the server sets these up. Here you see whether they work.`

const PEOPLE_LEAD = msg`What you keep of people beside Laurel’s own fields, at most five. On a person’s page and in CSV files.`

/** The sentence below the title of a section, on its page and in the list of sections. */
export function leadOf(section: Section): MessageDescriptor {
  if (section === 'connections') return CONNECTIONS_LEAD
  return section === 'people' ? PEOPLE_LEAD : FORMS[section].lead
}

const sectionPages = (Object.keys(SECTION_TITLES) as Section[]).map((section) => ({
  link: linkOptions({ to: paths.settingsSection, params: { section } }),
  title: SECTION_TITLES[section],
  lead: leadOf(section),
  section,
}))

/** The pages of the settings: the sections, then the ways to other software. */
export const SETTINGS_PAGES = [
  ...sectionPages,
  {
    link: linkOptions({ to: paths.milestones }),
    title: msg`Milestones`,
    lead: msg`Anniversaries, birthdays and first days, celebrated by a card of the company.`,
  },
  {
    link: linkOptions({ to: paths.companyTokens }),
    title: msg`API tokens of the company`,
    lead: msg`For programs of the company. They act for no person.`,
  },
  {
    link: linkOptions({ to: paths.webhooks }),
    title: msg`Webhooks`,
    lead: msg`They tell other software what happens here, as soon as it happens.`,
  },
  {
    link: linkOptions({ to: paths.chat }),
    title: msg`Chat`,
    lead: msg`Thanks show where people already talk, and can be sent from there.`,
  },
  {
    link: linkOptions({ to: paths.screens }),
    title: msg`Screens of the wall`,
    lead: msg`A television in the canteen can show public thanks, without anybody being signed in.`,
  },
  {
    link: linkOptions({ to: paths.directory }),
    title: msg`Directory`,
    lead: msg`People created, changed and deactivated by Okta, Entra ID or another directory.`,
  },
]
