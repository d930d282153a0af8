import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './Scene.module.css'
import { FullWreath } from './Wreath.tsx'

interface SceneProps {
  /** One sentence: what this moment is about. */
  title: string
  /** Faces or a thing; a wreath that grows by default. */
  figure?: ReactNode
  /** Somebody's own words, larger than the title above them. */
  words?: ReactNode
  /** A quieter sentence below. */
  lead?: ReactNode
  /** What to do next. */
  action?: ReactNode
  /** A dialog is its frame, and has the title above it. */
  isInDialog?: boolean
}

/** A moment worth a scene: large, centred, one sentence, one thing to do. */
export function Scene(props: SceneProps) {
  const { title, figure, words, lead, action, isInDialog = false } = props
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classes.scene}
      data-framed={!isInDialog || undefined}
    >
      {figure ?? <FullWreath className={classes.wreath} grows />}
      <Title
        order={isInDialog ? 3 : 2}
        id={titleId}
        className={classes.title}
        data-quiet={words !== undefined || undefined}
      >
        {title}
      </Title>
      {words !== undefined && <div className={classes.words}>{words}</div>}
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {action}
    </section>
  )
}
