package dev.paysandbox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The documentation is true: its commands run and print what it shows, its links lead somewhere. */
class DocumentationTest {
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");

    static List<Markdown> walkthroughs() {
        return Repository.walkthroughs().stream()
                .filter(page -> !Repository.WITH_THE_CONTROL_TOOL.contains(
                        Repository.ROOT.relativize(page).toString()))
                .map(Markdown::read)
                .toList();
    }

    static List<Markdown> pages() {
        return Repository.pages().stream().map(Markdown::read).toList();
    }

    @ParameterizedTest
    @MethodSource("walkthroughs")
    void typed_as_written_a_page_does_what_it_shows(Markdown page, @TempDir Path folder) {
        try (var walkthrough = new Walkthrough(page, folder)) {
            assertThat(walkthrough.readToTheEnd()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void every_link_leads_to_a_file_and_a_heading(Markdown page) {
        for (var link : page.links()) {
            var target = link.path().isEmpty()
                    ? page.file()
                    : page.file().resolveSibling(link.path()).normalize();
            assertThat(target).as("link in line %d", link.line()).exists();
            if (!link.anchor().isEmpty()) {
                assertThat(Markdown.read(target).anchors())
                        .as("link in line %d", link.line())
                        .contains(link.anchor());
            }
        }
    }

    @Test
    void the_readme_is_short_and_the_list_of_all_pages_has_every_guide() {
        var readme = Repository.page("README.md");
        var all = Repository.page("docs/README.md");

        assertThat(List.of(readme.file(), Translation.besides(readme.file())))
                .allSatisfy(file ->
                        assertThat(Repository.read(file).lines().count()).isLessThanOrEqualTo(120));
        assertThat(readme.links().stream().map(Markdown.Link::path)).contains("docs/README.md");
        assertThat(all.links().stream()
                        .map(link -> all.file().resolveSibling(link.path()).normalize()))
                .containsAll(Repository.walkthroughs().stream()
                        .filter(page -> !page.equals(readme.file()))
                        .toList());
    }

    @Test
    void the_skill_has_the_front_matter_by_which_agents_choose_it() {
        assertThat(Repository.read(Repository.ROOT.resolve("skills/paysandbox/SKILL.md")))
                .matches("(?s)---\nname: paysandbox\ndescription: [^\n]{100,1024}\n---\n\n# .*");
    }

    @Test
    void the_invariants_name_tests_that_exist() {
        var named = TEST.matcher(Repository.read(Repository.ROOT.resolve("docs/INVARIANTS.md")))
                .results()
                .map(test -> test.group(1) + ".java")
                .toList();

        assertThat(named).isNotEmpty();
        assertThat(Repository.files(Repository.ROOT)
                        .map(file -> file.getFileName().toString()))
                .containsAll(named);
    }
}
