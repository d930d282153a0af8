import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'

/**
 * Names the document after its page and, after navigation, moves the focus to the page's heading,
 * so that a screen reader says where one is and the keyboard goes on from there.
 */
export function usePageChange(): void {
  const router = useRouter()
  useEffect(() => {
    const nameDocument = () => {
      const title = router.state.matches.at(-1)?.staticData.title ?? 'Page not found'
      document.title = `${title} · Laurel`
    }
    nameDocument()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      nameDocument()
      if (fromLocation === undefined || !pathChanged) return
      const place = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
      // Scrolling is the router's: it knows whether one went back.
      place?.focus({ preventScroll: true })
    })
  }, [router])
}
