import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { mayDo, type PermissionHolder } from '#platform/contract/permissions.ts'
import { paths } from '#platform/web/paths.ts'
import { countWaiting, waitingQuery } from '#reports/web/waiting-query.ts'
import { currentOf, officeOf, type OFFICE_PAGES } from './menu.ts'
import { Count } from './NavBar.tsx'
import classes from './Office.module.css'
import { SETTINGS_PAGES } from './settings-pages.ts'

type OfficePage = (typeof OFFICE_PAGES)[number]

/** The groups of the sidebar, in its order; Today stands alone. */
const GROUPS: Readonly<Record<OfficePage['group'], MessageDescriptor | null>> = {
  today: null,
  people: msg`People`,
  gifts: msg`Gifts`,
  thanks: msg`Thanks`,
  figures: msg`Figures`,
  help: msg`Help`,
  settings: msg`Settings`,
}

interface OfficeLinksProps {
  user: PermissionHolder
  onFollow?: (() => void) | undefined
}

/** The links of the office, in their groups. */
export function OfficeLinks({ user, onFollow }: OfficeLinksProps) {
  const id = useId()
  const pages = officeOf(user)
  const current = currentOf(pages, usePath())
  const groups = (Object.keys(GROUPS) as OfficePage['group'][])
    .map((key) => ({ key, inGroup: pages.filter(({ group }) => group === key) }))
    .filter(({ inGroup }) => inGroup.length > 0)
  return (
    <div className={classes.groups}>
      {groups.map(({ key, inGroup }) => {
        const caption = GROUPS[key]
        return (
          <div key={key}>
            {caption && (
              <p id={id + key} className={classes.caption}>
                {t(caption)}
              </p>
            )}
            <ul className={classes.links} aria-labelledby={caption ? id + key : undefined}>
              {inGroup.map((page) => (
                <Entry
                  key={page.to}
                  page={page}
                  isCurrent={page === current}
                  {...{ user, onFollow }}
                />
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

interface EntryProps extends OfficeLinksProps {
  page: OfficePage
  isCurrent: boolean
}

function Entry({ page: { to, label }, isCurrent, user, onFollow }: EntryProps) {
  const countId = useId()
  const path = usePath()
  const isCounted = to === paths.today && mayDo(user, 'readWaiting')
  return (
    <li>
      <Link
        to={to}
        className={classes.link}
        activeOptions={{ exact: true, includeSearch: false }}
        // A page below it, such as a person's account, has no entry of its own.
        aria-current={isCurrent ? 'true' : undefined}
        aria-describedby={isCounted ? countId : undefined}
        onClick={onFollow}
      >
        {t(label)}
      </Link>
      {isCounted && <TodayCount id={countId} />}
      {to === paths.settings && isCurrent && path !== to && (
        <SettingsSections onFollow={onFollow} />
      )}
    </li>
  )
}

/** The sections of the settings, below their entry on each of their pages. */
function SettingsSections({ onFollow }: Pick<OfficeLinksProps, 'onFollow'>) {
  const list = useRef<HTMLUListElement>(null)
  // In braces: newer browsers return a promise, which React would take for a clean-up.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <ul ref={list} className={classes.sections}>
      {SETTINGS_PAGES.map(({ link, title }) => (
        <li key={title.id}>
          <Link {...link} className={classes.link} onClick={onFollow}>
            {t(title)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The number of lists on Today. */
function TodayCount({ id }: { id: string }) {
  const { data } = useQuery(waitingQuery)
  const count = data === undefined ? 0 : countWaiting(data)
  return <Count id={id} count={count} words={count === 0 ? '' : t`Waiting: ${count}`} />
}

const usePath = () => useLocation({ select: ({ pathname }) => pathname })

/** The sidebar where there is no room beside the page: one line above it, which unfolds. */
export function OfficeLine({ user }: OfficeLinksProps) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const current = currentOf(officeOf(user), usePath())
  return (
    <nav aria-label={t`Administration`} className={classes.line}>
      <UnstyledButton
        className={classes.unfold}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.where}>{t`Administration`}</span>
        <span>{current && t(current.label)}</span>
        <IconChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <OfficeLinks user={user} onFollow={() => setOpen(false)} />}
      </div>
    </nav>
  )
}
