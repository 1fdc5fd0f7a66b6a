export function NeedsScript() {
  return (
    <noscript>
      <p className="text-danger">Signing in needs JavaScript.</p>
    </noscript>
  )
}
