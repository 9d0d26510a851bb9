/** What payers meet, in a real browser: the demo shop, the SDK on a shop's own page, and the pages of banks. */
package dev.paysandbox.browser;
