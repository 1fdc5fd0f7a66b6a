type SiteStructure = {
  name: string
  url: string
  html: string
  /** An expression for the text in the box. */
  read: string
}

const page = (body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A chat</title>
    <style>
      [contenteditable] { min-height: 2em; white-space: pre-wrap }
    </style>
    <script src="/own-document-editor.js"></script>
    <script src="/lines-of.js"></script>
  </head>
  <body>${body}</body>
</html>`

/** A page whose box is an editor with a document of its own. */
const editorPage = (body: string, selector: string, options = {}) =>
  page(`${body}
    <script>
      window.editor = createEditor(document.querySelector('${selector}'), ${JSON.stringify(options)})
      window.sent = editor.sent
    </script>`)

const ofEditor = 'editor.text()'

/** The parts of known sites that a text is inserted into, with what lies around them and must be left alone. */
export const siteStructures: SiteStructure[] = [
  {
    name: 'ChatGPT',
    url: 'https://chatgpt.com/',
    html: editorPage(
      `<input type="search" aria-label="Search chats" />
      <form data-type="unified-composer">
        <textarea name="prompt-textarea" style="display: none"></textarea>
        <div id="prompt-textarea" class="ProseMirror" contenteditable="true" translate="no"></div>
      </form>`,
      'div#prompt-textarea',
      { joinsEmptyLines: true, longestPaste: 5_000 },
    ),
    read: ofEditor,
  },
  {
    name: 'Claude',
    url: 'https://claude.ai/new',
    html: editorPage(
      `<div class="ProseMirror" contenteditable="false">An answer</div>
      <fieldset>
        <div aria-label="Write your prompt to Claude">
          <div class="tiptap ProseMirror" contenteditable="true" role="textbox"></div>
        </div>
      </fieldset>`,
      '.tiptap',
      { joinsEmptyLines: true, longestPaste: 2_500 },
    ),
    read: ofEditor,
  },
  {
    name: 'Gemini',
    url: 'https://gemini.google.com/app',
    html: editorPage(
      `<rich-textarea>
        <div class="ql-container">
          <div class="ql-editor textarea" contenteditable="true" role="textbox"></div>
          <div class="ql-clipboard" contenteditable="true" tabindex="-1"></div>
        </div>
      </rich-textarea>`,
      '.ql-editor',
    ),
    read: ofEditor,
  },
  {
    name: 'DeepSeek',
    url: 'https://chat.deepseek.com/',
    html: page(
      `<div><textarea placeholder="Message DeepSeek" rows="2"></textarea><div hidden>sizer</div></div>`,
    ),
    read: "document.querySelector('textarea').value",
  },
  {
    name: 'Mistral',
    url: 'https://chat.mistral.ai/chat',
    html: editorPage(
      `<form><div class="ProseMirror" contenteditable="true" data-placeholder="Ask le Chat"></div></form>`,
      '.ProseMirror',
      { joinsEmptyLines: true },
    ),
    read: ofEditor,
  },
  {
    name: 'Perplexity',
    url: 'https://www.perplexity.ai/',
    html: editorPage(
      `<div id="ask-input" data-lexical-editor="true" contenteditable="true" role="textbox"></div>`,
      '#ask-input',
    ),
    read: ofEditor,
  },
  {
    name: 'Copilot',
    url: 'https://copilot.microsoft.com/',
    html: page(`<textarea id="userInput" role="textbox" placeholder="Message Copilot"></textarea>`),
    read: 'userInput.value',
  },
  {
    name: 'Gmail',
    url: 'https://mail.google.com/mail/u/0/',
    html: page(
      `<input name="q" aria-label="Search mail" />
      <div role="dialog">
        <input name="subjectbox" placeholder="Subject" />
        <div id="body" role="textbox" aria-label="Message Body" g_editable="true" contenteditable="true"><br /></div>
      </div>`,
    ),
    read: "linesOf(document.querySelector('#body'))",
  },
  {
    name: 'Notion',
    url: 'https://www.notion.so/A-page-0f2b7c1e',
    html: editorPage(
      `<h1 contenteditable="true">A page</h1>
      <div class="notion-page-content">
        <div class="notion-selectable notion-text-block">
          <div id="leaf" contenteditable="true" data-content-editable-leaf="true"></div>
        </div>
      </div>`,
      '#leaf',
    ),
    read: ofEditor,
  },
  {
    name: 'GitHub',
    url: 'https://github.com/example/project/issues/1',
    html: page(
      `<form hidden><textarea name="comment[body]">An edit that is closed</textarea></form>
      <textarea id="comment" aria-label="Markdown value" placeholder="Use Markdown"></textarea>`,
    ),
    read: 'comment.value',
  },
]
