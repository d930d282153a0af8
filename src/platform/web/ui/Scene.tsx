import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './Scene.module.css'
import { FullWreath } from './Wreath.tsx'

interface SceneProps {
  /** One sentence: what this moment is about. */
  title: string
  /** Faces or a thing; a wreath that grows by default. */
  figure?: ReactNode
  /** A quieter sentence below. */
  lead?: ReactNode
  /** What to do next. */
  action?: ReactNode
}

/** A moment worth a scene: large, centred, one sentence, one thing to do. */
export function Scene({ title, figure, lead, action }: SceneProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classes.scene}>
      {figure ?? <FullWreath className={classes.wreath} grows />}
      <Title order={2} id={titleId} className={classes.title}>
        {title}
      </Title>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {action}
    </section>
  )
}
