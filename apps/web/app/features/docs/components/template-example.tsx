import { previewText } from '@product/domain'

export type TemplateExampleProps = { template: string; values?: Record<string, string> }

/** A template with its values and its result; `DocsText` puts the live one in its place when it is touched. */
export function TemplateExample({ template, values = {} }: TemplateExampleProps) {
  const { text } = previewText(template, { variables: [], testValues: values })
  return (
    <div data-try={JSON.stringify({ template, values })}>
      <div data-try-example="">
        <figure data-code="">
          <figcaption>
            <span>Template</span>
            <button type="button" data-try-start="">
              Try it
            </button>
          </figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
          <pre tabIndex={0}>
            <code>{template}</code>
          </pre>
        </figure>
        <figure data-code="">
          <figcaption>
            <span>Result</span>
          </figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard. */}
          <pre tabIndex={0}>
            <code>{text}</code>
          </pre>
        </figure>
      </div>
      <div data-try-live="" />
    </div>
  )
}
