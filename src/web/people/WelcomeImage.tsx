/** Two people, a thank-you between them. */
export function WelcomeImage() {
  return <svg viewBox="0 0 400 320" role="img" aria-label="Welcome" />
}
