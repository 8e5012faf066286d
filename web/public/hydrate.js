// A page that the server has rendered can be read before its code is there. The code is loaded after the page, or as soon as somebody uses it.
(() => {
  const { modules } = document.currentScript.dataset;
  const firstUse = ['pointerdown', 'keydown', 'focusin'];
  let hasStarted = false;
  let pressed;
  let submitted;
  const yieldToMain = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

  // The modules are evaluated one by one, so that no single task keeps the page from responding.
  async function start() {
    if (hasStarted) return;
    hasStarted = true;
    for (const name of firstUse) removeEventListener(name, start);
    const files = modules.split(' ');
    for (const href of files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
      await yieldToMain();
    }
    for (const file of files) {
      await import(file);
      await yieldToMain();
    }
  }

  // What somebody types, chooses, presses or submits before React handles it is done again afterwards, in this order.
  const edited = new Map();
  const early = {
    input: ({ target }) => edited.set(target, target.type === 'checkbox' ? target.checked : target.value),
    click: ({ target }) => {
      pressed = target.closest('button[type="button"]') ?? pressed;
    },
    submit: (event) => {
      event.preventDefault();
      submitted = event.target;
    },
  };
  for (const [name, remember] of Object.entries(early)) addEventListener(name, remember);

  function editAgain(field, value) {
    if (field.type === 'checkbox') {
      field.checked = !value;
      field.click();
      return;
    }
    // React ignores a value that it knows already: it knows what is set on the element, not what is set with the setter of its class.
    if (field.defaultValue !== undefined) field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  }

  const isText = ({ type, defaultValue }) => type !== 'checkbox' && defaultValue !== undefined;

  // Text at once, since somebody may be typing. Each further step waits until the one before it is shown, since what it changes
  // depends on that.
  const untilShown = () => new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
  async function repeatEarly() {
    for (const [field, value] of edited) if (isText(field)) editAgain(field, value);
    for (const [field, value] of edited) {
      if (isText(field)) continue;
      await untilShown();
      editAgain(field, value);
    }
    await untilShown();
    pressed?.click();
    submitted?.requestSubmit();
  }

  addEventListener(
    'teduh:hydrated',
    () => {
      for (const [name, remember] of Object.entries(early)) removeEventListener(name, remember);
      void repeatEarly();
    },
    { once: true },
  );
  for (const name of firstUse) addEventListener(name, start, { passive: true });
  if (document.readyState === 'complete') start();
  else addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)));
})();
