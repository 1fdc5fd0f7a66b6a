import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { useState } from 'react'
import type { PreparedRequest } from '../model/build-request.ts'
import { writeCurl } from '../model/write-curl.ts'
import { writeFetch } from '../model/write-fetch.ts'
import { CodeBlock } from './code-block.tsx'

const languages = [
  { value: 'curl', label: 'cURL' },
  { value: 'javascript', label: 'JavaScript' },
] as const

type RequestSamplesProps = { request: PreparedRequest; origin: string }

export function RequestSamples({ request, origin }: RequestSamplesProps) {
  const [language, setLanguage] = useState<'curl' | 'javascript'>('curl')
  const write = language === 'curl' ? writeCurl : writeFetch
  return (
    <CodeBlock
      label="Request"
      title={
        <>
          <span className="mr-auto">Request</span>
          <SegmentedControl
            label="Language of the sample"
            size="s"
            value={language}
            onValueChange={setLanguage}
            options={languages}
          />
        </>
      }
      text={write(request, origin)}
    />
  )
}
