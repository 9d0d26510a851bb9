/** The languages of pages for people, and their words. */
@org.jspecify.annotations.NullMarked
package dev.paysandbox.http.pages;
