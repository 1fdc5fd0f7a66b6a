import { CopyButton } from '@product/ui/text/copy-button'

type TotpSecretProps = { qrCode: string; secret: string }

/** To be scanned, or typed where there is no camera. */
export function TotpSecret({ qrCode, secret }: TotpSecretProps) {
  return (
    <div className="grid justify-items-center gap-4 sm:grid-cols-[auto_1fr] sm:justify-items-start">
      {/* Apps read dark on light only, in both themes. */}
      <img
        src={qrCode}
        alt="QR code of the secret"
        width={168}
        height={168}
        className="size-42 rounded-s border border-line bg-white"
      />
      <div className="grid w-full min-w-0 content-center gap-2">
        <p className="text-13 text-quiet">Scan it with the app, or type this secret:</p>
        <div className="flex items-center gap-1 rounded-s border border-line bg-surface-sunken py-1 pr-1 pl-2.5">
          <code className="wrap-anywhere min-w-0 flex-1 font-prompt text-13">
            {inGroupsOfFour(secret)}
          </code>
          <CopyButton text={() => secret} label="Copy secret" />
        </div>
      </div>
    </div>
  )
}

const inGroupsOfFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
