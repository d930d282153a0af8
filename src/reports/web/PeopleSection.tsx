import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { Colleague } from '#platform/contract/people.ts'
import { dateFormat } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { ExpandButton } from '#platform/web/ui/ExpandButton.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { openComposer } from '#recognition/web/open-composer.ts'
import classes from './PeopleSection.module.css'

interface PeopleSectionProps {
  id: string
  title: ReactNode
  /** Below the title: a sentence, and `PeopleActions` beside both where there is room. */
  heading?: ReactNode
  children: ReactNode
}

/** A card about people, for a list that reaches its edges. */
export function PeopleSection({ id, title, heading, children }: PeopleSectionProps) {
  return (
    <Card padding="flush">
      <section className={classes.section} aria-labelledby={id}>
        <header className={classes.header}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {heading}
        </header>
        {children}
      </section>
    </Card>
  )
}

/** Buttons beside the title of a section. */
export function PeopleActions(props: ComponentProps<'div'>) {
  return <div className={classes.actions} {...props} />
}

/** People in as many columns as there is room for. */
export function PeopleColumns(props: ComponentProps<'ul'>) {
  return <ul className={classes.columns} {...props} />
}

interface PersonItemProps {
  person: Pick<Colleague, 'firstName' | 'lastName' | 'picture'> & { readonly id: number }
  /** A short fact below the name. */
  fact: ReactNode
  /** A button. */
  children?: ReactNode
}

/** A person in the columns, with a link to their profile. */
export function PersonItem({ person, fact, children }: PersonItemProps) {
  return (
    <li className={classes.row}>
      <span className={classes.person}>
        <PersonAvatar person={person} size={32} />
        <span className={classes.facts}>
          <Link to={paths.person} params={{ userId: String(person.id) }} className={classes.name}>
            {nameOf(person)}
          </Link>
          <span className={classes.fact}>{fact}</span>
        </span>
      </span>
      {children}
    </li>
  )
}

interface UnthankedPersonProps {
  person: {
    readonly id: number
    readonly firstName: string
    readonly lastName: string
    readonly picture: string | null
    /** Null: never. */
    readonly lastThanked: Date | null
  }
}

const LAST = dateFormat({ dateStyle: 'medium' })

/** A person whom nobody has thanked lately, and a button to do so. */
export function UnthankedPerson({ person }: UnthankedPersonProps) {
  return (
    <PersonItem person={person} fact={<LastThanked at={person.lastThanked} />}>
      <ThankButton person={person} />
    </PersonItem>
  )
}

/** When somebody was last thanked; null: never. */
export function LastThanked({ at }: { at: Date | null }) {
  if (at === null) return <Trans>Never thanked</Trans>
  return <time dateTime={at.toISOString()}>{t`Last thanked on ${{ day: LAST().format(at) }}`}</time>
}

/** Opens a card for a person. */
export function ThankButton({ person }: Pick<PersonItemProps, 'person'>) {
  const { id, firstName, lastName, picture } = person
  return (
    <Button
      variant="light"
      size="compact-md"
      leftSection={<IconHeart size={16} aria-hidden />}
      aria-label={t`Thank ${{ name: nameOf(person) }}`}
      onClick={() =>
        openComposer({ receivers: [{ id, firstName, lastName, picture, isActive: true }] })
      }
    >
      <Trans>Thank</Trans>
    </Button>
  )
}

const FIRST = 8

/** The first rows of a long list, and whether the reader wants all of them. */
export function useFirstRows<Row>(rows: readonly Row[]) {
  const [isAll, setAll] = useState(false)
  return {
    shown: isAll ? rows : rows.slice(0, FIRST),
    total: rows.length,
    isAll,
    toggle: () => setAll(!isAll),
  }
}

interface ShowAllProps extends Omit<ReturnType<typeof useFirstRows>, 'shown'> {
  /** The list's id. */
  list: string
}

/** A button below the list, where there are more rows. */
export function ShowAll({ list, total, isAll, toggle }: ShowAllProps) {
  if (total <= FIRST) return null
  return (
    <div className={classes.more}>
      <ExpandButton isOpen={isAll} controls={list} onToggle={toggle}>
        {isAll ? t`Show fewer` : t`Show all ${total}`}
      </ExpandButton>
    </div>
  )
}
