export const styles = `
:root { color-scheme: dark light; --surface: #0f1115; --raised: #171a20; --line: #2a2f38; --text: #e8eaed; --quiet: #9aa3af; --accent: #f0b45b; }
@media (prefers-color-scheme: light) { :root { --surface: #fbfaf8; --raised: #ffffff; --line: #e2ded7; --text: #1d1c1a; --quiet: #66625b; --accent: #8a5410; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--text); font: 14px/1.6 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 40px 20px; }
h1 { font-size: 20px; margin: 0 0 8px; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 28px 0 8px; }
p, dt, span { color: var(--quiet); }
a { color: inherit; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.back { color: var(--accent); }
.empty { border: 1px dashed var(--line); border-radius: 10px; padding: 24px; text-align: center; }
ul { list-style: none; margin: 20px 0 0; padding: 0; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 12px 16px; background: var(--raised); }
li a:hover strong { color: var(--accent); }
li strong, li span { display: block; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0; }
dd { margin: 0; overflow-wrap: anywhere; }
pre, iframe { width: 100%; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.6 ui-monospace, monospace; }
iframe { height: 480px; padding: 0; background: #fff; }
`
