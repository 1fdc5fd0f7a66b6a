import { contentLimits } from '@product/domain'
import { Button } from '@product/ui/forms/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@product/ui/overlays/dropdown-menu'
import { useState } from 'react'
import { nameModel } from '../model/model-options.ts'
import { useTokenCount } from '../tokens/use-token-count.ts'
import { useEditor } from './editor-context.tsx'

/** For the model that was chosen here, at first the first target model. */
export function TokenEstimate() {
  const { content } = useEditor()
  const { body, systemMessage, targetModels } = content
  const [chosen, setChosen] = useState<string>()
  const model = targetModels.find((known) => known === chosen) ?? targetModels[0]
  const text = systemMessage === '' ? body : `${systemMessage}\n${body}`
  const { tokens, isExact } = useTokenCount(text, model)
  const count = `${isExact ? '' : '≈ '}${tokens.toLocaleString('en')} ${tokens === 1 ? 'token' : 'tokens'}`
  const title = isExact
    ? 'Counted with the model’s tokenizer'
    : 'An estimate: four characters a token'
  return (
    <div className="flex items-center gap-2 text-12 text-quiet tabular-nums">
      {body.length > contentLimits.body ? (
        <span role="alert" className="text-danger">
          {body.length.toLocaleString('en')} of {contentLimits.body.toLocaleString('en')} characters
        </span>
      ) : null}
      {targetModels.length > 1 ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="s" title={title} className="font-normal">
              {count}
              <span className="max-sm:hidden">· {nameModel(model ?? '')}</span>
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuRadioGroup value={model} onValueChange={setChosen}>
              {targetModels.map((known) => (
                <DropdownMenuRadioItem key={known} value={known}>
                  {nameModel(known)}
                </DropdownMenuRadioItem>
              ))}
            </DropdownMenuRadioGroup>
          </DropdownMenuContent>
        </DropdownMenu>
      ) : (
        <span title={title} className="px-2.5">
          {count}
          {model ? <span className="max-sm:hidden"> · {nameModel(model)}</span> : null}
        </span>
      )}
    </div>
  )
}
