// Search and calls for the page of the API; without it the page can still be read.
const byId = (id) => document.getElementById(id)
const operations = [...document.querySelectorAll('.operation')]
for (const field of document.querySelectorAll('nav [hidden]')) field.hidden = false

const make = (tag, text, attributes = {}) => {
  const element = document.createElement(tag)
  element.textContent = text
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

byId('search').addEventListener('input', ({ target }) => {
  const words = target.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const operation of operations) {
    const text = operation.querySelector('summary').textContent.toLowerCase() + operation.id.toLowerCase()
    operation.hidden = !words.every((word) => text.includes(word))
    if (!operation.hidden) count += 1
  }
  for (const section of document.querySelectorAll('main section'))
    section.hidden = words.length > 0 && !section.querySelector('.operation:not([hidden])')
  byId('found').hidden = words.length === 0
  byId('found').textContent = count === 1 ? '1 call found' : `${count} calls found`
})

/** The form of a call is made when its details are first opened. */
function addForm(operation) {
  const { method, path } = operation.dataset
  const form = make('form', '')
  const address = make('input', '', { value: path, 'aria-label': 'Address', spellcheck: 'false' })
  const example = operation.querySelector('h4 + p + pre')
  const takesBody = method !== 'GET' && example && operation.textContent.includes('application/json:')
  const body = make('textarea', takesBody ? example.textContent : '', { 'aria-label': 'Body', rows: '8', spellcheck: 'false' })
  const answer = make('pre', '', { role: 'status' })
  form.append(make('h4', 'Try it'), address)
  if (takesBody) form.append(body)
  form.append(make('button', `Send ${method}`), answer)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const key = byId('key').value.trim()
    answer.textContent = '…'
    try {
      const headers = { accept: 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) }
      if (takesBody) headers['content-type'] = 'application/json'
      if (method !== 'GET') headers['idempotency-key'] = crypto.randomUUID()
      const response = await fetch(address.value, { method, headers, credentials: 'omit', ...(takesBody ? { body: body.value } : {}) })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      answer.textContent = `${response.status}\n${isJson ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 20_000)}`
    } catch (error) {
      answer.textContent = String(error)
    }
  })
  operation.append(form)
}
for (const operation of operations)
  operation.addEventListener('toggle', () => operation.open && !operation.querySelector('form') && addForm(operation))

/** A link to a call or schema opens it. */
const openTarget = () => {
  const target = byId(decodeURIComponent(location.hash.slice(1)))
  if (target?.tagName === 'DETAILS') target.open = true
}
addEventListener('hashchange', openTarget)
openTarget()
