import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { GroupPreview } from '#groups/contract/groups.ts'
import { paths } from '#platform/web/paths.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { peopleInWords } from './group-words.ts'
import classes from './GroupPeople.module.css'

interface GroupPeopleProps {
  /** Null: no condition is complete yet. */
  preview: GroupPreview | null
  /** Below the faces. */
  children?: ReactNode
}

/** Who is in a group today: the number, and the first people by name. */
export function GroupPeople({ preview, children }: GroupPeopleProps) {
  return (
    <SidePanel title={t`In it today`}>
      {preview === null ? (
        <p>{t`Complete the rules to see who fits.`}</p>
      ) : (
        <>
          <p className={classes.count} role="status">
            {peopleInWords(preview.people)}
          </p>
          {preview.people === 0 ? (
            <p>{t`Nobody fits today. Whoever fits later is in the group from then on.`}</p>
          ) : (
            <Faces preview={preview} />
          )}
          {children}
        </>
      )}
    </SidePanel>
  )
}

function Faces({ preview: { people, first } }: { preview: GroupPreview }) {
  const count = people - first.length
  return (
    <>
      <ul className={classes.people}>
        {first.map((person) => (
          <li key={person.id} className={classes.person}>
            <PersonAvatar person={person} size={28} />
            <span dir="auto" className={classes.name}>
              {nameOf(person)}
            </span>
          </li>
        ))}
      </ul>
      {count > 0 && <p className={classes.more}>{t`and ${count} more`}</p>}
    </>
  )
}

/** Leads to All Data, filtered by the group. */
export function AllDataLink({ group }: { group: number }) {
  return (
    <p>
      <Anchor renderRoot={(props) => <Link {...props} to={paths.allData} search={{ group }} />}>
        {t`Open them in All Data`}
      </Anchor>
      <br />
      <span className={classes.more}>
        {t`There you can give all of them points at once, invite them or switch permissions.`}
      </span>
    </p>
  )
}
