import { t } from '@lingui/core/macro'
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { lazyPart } from '#platform/web/api/fetch-code.ts'
import { useInstall } from '#platform/web/install-prompt.ts'
import { paths } from '#platform/web/paths.ts'
import { MENU_CHOICE, MoreMenu } from '#platform/web/ui/MoreMenu.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './FaceMenu.module.css'
import { OWN_PAGES } from './menu.ts'

const LinkToTeam = lazyPart(async () => (await import('#users/web/OwnEmployment.tsx')).LinkToTeam)

/** In a wide bar: the pages about the person themselves, behind their face. */
export function FaceMenu({ user }: { user: SignedInUser }) {
  const install = useInstall()
  return (
    <MoreMenu
      className={classes.around}
      renderButton={(props) => (
        <UnstyledButton {...props} className={classes.face} title={nameOf(user)}>
          <VisuallyHidden>{t`About me`}</VisuallyHidden>
          <PersonAvatar person={user} size={34} />
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      )}
    >
      <Button
        {...MENU_CHOICE}
        renderRoot={(props) => <Link {...toProfile(user)} {...props} />}
      >{t`My profile`}</Button>
      <Suspense>
        <LinkToTeam renderLink={(label) => <Choice to={paths.myTeam} label={label} />} />
      </Suspense>
      {OWN_PAGES.map(({ to, label }) => (
        <Choice key={to} to={to} label={t(label)} />
      ))}
      <Choice to={paths.chatbot} label={t`Help`} />
      {install !== null && <Button {...MENU_CHOICE} onClick={install}>{t`Install Laurel`}</Button>}
    </MoreMenu>
  )
}

const toProfile = ({ id }: SignedInUser) =>
  ({ to: paths.person, params: { userId: String(id) } }) as const

interface OwnLink {
  to: (typeof OWN_PAGES)[number]['to'] | typeof paths.myTeam | typeof paths.chatbot
  label: string
}

function Choice({ to, label }: OwnLink) {
  return (
    <Button {...MENU_CHOICE} renderRoot={(props) => <Link to={to} {...props} />}>
      {label}
    </Button>
  )
}

/** The same pages in the menu that unfolds on a narrow screen. */
export function OwnPages({ user, onFollow }: { user: SignedInUser; onFollow: () => void }) {
  const install = useInstall()
  const item = ({ to, label }: OwnLink) => (
    <Link key={to} to={to} className={classes.link} onClick={onFollow}>
      {label}
    </Link>
  )
  return (
    <>
      <Link
        {...toProfile(user)}
        className={classes.profile}
        title={t`My profile`}
        onClick={onFollow}
      >
        <PersonAvatar person={user} size={34} />
        <span className={classes.name}>{nameOf(user)}</span>
      </Link>
      <div className={classes.links}>
        <Suspense>
          <LinkToTeam renderLink={(label) => item({ to: paths.myTeam, label })} />
        </Suspense>
        {OWN_PAGES.map(({ to, label }) => item({ to, label: t(label) }))}
        {item({ to: paths.chatbot, label: t`Help` })}
        {install !== null && (
          <UnstyledButton
            className={classes.link}
            onClick={install}
          >{t`Install Laurel`}</UnstyledButton>
        )}
      </div>
    </>
  )
}
