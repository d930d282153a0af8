import '@mantine/core/styles/Tabs.layer.css'
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Tabs } from '@mantine/core'
import { t } from '@lingui/core/macro'
import type { Failure } from '#wallet/web/use-failure.ts'
import classes from './Composer.module.css'

type View = 'write' | 'preview'

interface WriteOrPreview {
  /** The tabs; null if both views are shown. */
  tabs: ReactNode
  /** The shown view; null means both. */
  view: View | null
  /** Attributes of a view's element, which stays mounted. */
  panelOf: (view: View) => object
}

/**
 * Shows either the fields or the card in a dialog too narrow for both. Returning to the fields
 * restores their scroll position; a refusal returns to them, because they show it.
 */
export function useWriteOrPreview(takesTurns: boolean, failure: Failure | null): WriteOrPreview {
  const id = useId()
  const [view, setView] = useState<View>('write')
  const [failed, setFailed] = useState(failure?.at)
  if (failure?.at !== failed) {
    setFailed(failure?.at)
    setView('write')
  }
  const bar = useRef<HTMLDivElement>(null)
  const left = useRef(0)
  useLayoutEffect(() => {
    const dialog = dialogAround(bar.current)
    if (dialog) dialog.scrollTop = view === 'write' ? left.current : 0
  }, [view])

  function show(next: string | null): void {
    if (next === 'preview') left.current = dialogAround(bar.current)?.scrollTop ?? 0
    setView(next === 'preview' ? 'preview' : 'write')
  }

  if (!takesTurns) return { tabs: null, view: null, panelOf: () => ({}) }
  return {
    view,
    tabs: (
      <Tabs ref={bar} id={id} value={view} onChange={show} className={classes.bar}>
        <Tabs.List grow aria-label={t`Write or preview`} className={classes.views}>
          <Tabs.Tab value="write" className={classes.view}>{t`Write`}</Tabs.Tab>
          <Tabs.Tab value="preview" className={classes.view}>{t`Preview`}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    ),
    panelOf: (name) => ({
      role: 'tabpanel',
      id: `${id}-panel-${name}`,
      'aria-labelledby': `${id}-tab-${name}`,
    }),
  }
}

/** The dialog scrolls. */
const dialogAround = (bar: Element | null) => bar?.closest('[role=dialog]')
