/**
 * Runs at once when asked, and no sooner than `pauseMs` later again: then once, however often it
 * was asked meanwhile.
 */
export function spaced(run: () => void, pauseMs: number): () => void {
  let resting = false
  let asked = false
  return function ask(): void {
    asked = true
    if (resting) return
    asked = false
    resting = true
    setTimeout(() => {
      resting = false
      if (asked) ask()
    }, pauseMs)
    run()
  }
}
