const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`

/** The page where the card would be entered. */
export const checkoutPage = (cancelUrl: string) =>
  page(
    'Checkout of the stand-in',
    `<form method="post"><button>Pay</button></form><a href="${cancelUrl}">Go back without paying</a>`,
  )

/** The page where a plan is changed or cancelled. */
export const portalPage = (returnUrl: string) =>
  page(
    'Portal of the stand-in',
    `<form method="post"><button name="do" value="annual">Change to the annual plan</button>
     <button name="do" value="cancel">Cancel the plan</button></form><a href="${returnUrl}">Return to Kinstead</a>`,
  )
