import { Button } from '@product/ui/forms/button'
import { FormError } from '@product/ui/forms/form-error'
import { Input } from '@product/ui/forms/input'
import { Label } from '@product/ui/forms/label'
import { type FormEvent, useState } from 'react'
import { describeFailure, sendRequest } from '#extension/messages/send-request.ts'
import { readAddress } from '#extension/session/address.ts'
import { requestSitePermission } from '#extension/session/site-permission.ts'

export function ConnectForm({ address: initial }: { address: string }) {
  const [address, setAddress] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [isConnecting, setConnecting] = useState(false)

  async function connect(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    setConnecting(true)
    try {
      setProblem(await startConnecting(address))
    } catch (error) {
      setProblem(describeFailure(error).message)
    } finally {
      setConnecting(false)
    }
  }

  return (
    <form className="grid gap-3" onSubmit={connect} noValidate>
      <div className="grid gap-1.5">
        <Label htmlFor="address">Address</Label>
        <Input
          id="address"
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          placeholder="https://prompts.example.com"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          aria-invalid={problem !== undefined}
        />
      </div>
      <FormError>{problem}</FormError>
      <Button type="submit" variant="primary" className="justify-self-start" loading={isConnecting}>
        Connect
      </Button>
    </form>
  )
}

/** Answers with the problem, or with nothing once the tab with the question is open. */
async function startConnecting(address: string): Promise<string | undefined> {
  const origin = readAddress(address)
  // First of all, while the click that the browser asks for still counts.
  if (!(await requestSitePermission(origin)))
    return `Not connected: the extension needs your permission to access ${new URL(origin).host}.`
  await sendRequest('session.connect', { address: origin })
  return undefined
}
